/* An application that only answers requests: what operators reach. */
#include "net.h"

static bool admit_everybody(void *to, S5MapKey address)
{
    (void)to, (void)address;
    return true;
}

static void ignore_address(void *to, S5MapKey address)
{
    (void)to, (void)address;
}

static void ignore_socket(void *to, void *own)
{
    (void)to, (void)own;
}

static int count_nobody(void *to, S5MapKey address, void *own)
{
    (void)to, (void)address, (void)own;
    return 0;
}

static void ignore_message(void *to, void *own, const S5NetMessage *message)
{
    (void)to, (void)own, (void)message;
}

S5NetApp s5_net_requests_only(void *to, void (*request)(void *to, const S5NetRequest *request))
{
    return (S5NetApp){to, admit_everybody, ignore_address, request, ignore_message, ignore_socket,
        ignore_socket, count_nobody};
}
