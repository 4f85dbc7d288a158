/* Private to this folder. */
#ifndef S5_SERVER_GATEWAY_INTERNAL_H
#define S5_SERVER_GATEWAY_INTERNAL_H

#include "gateway.h"

/** The client, as the head of a request describes it. */
typedef struct S5Identity {
    S5PersonId who, device;
    S5PersonProof proof;
    char token[S5_TOKEN_TEXT]; /**< of a person who is not new */
    bool renamed; /**< the cookie has the name for unencrypted connections, and this one is not */
    bool secure;
    bool foreign; /**< a script of another site asks */
    S5MapKey address;
} S5Identity;

/** Reads the head of a request. */
S5Identity s5_gateway_identify(const S5Gateway *gateway, const S5NetRequest *request);

/** Makes the key of the codes of cookies from the store's secret. */
void s5_gateway_set_secret(S5Gateway *gateway, const uint8_t secret[32]);

/** Finds out from the cookies who sends a request; `secure` is known. */
void s5_gateway_read_cookie(const S5Gateway *gateway, const S5HttpHead *head, S5Identity *identity);

/** Whether a device is a stranger's. */
bool s5_gateway_is_revoked(const S5Gateway *gateway, const S5PersonId *device);

/** Makes the person of a request a new one. */
void s5_request_be_new(S5Request *request);

/** Writes the header that sets the cookie, if one is to be set. */
void s5_request_put_cookie(const S5Request *request, S5Text *headers);

/** What an address has used of its limits; null without memory, or after too many requests. */
S5Usage *s5_gateway_admit(S5Gateway *gateway, S5MapKey address);

/** Whether the connections of addresses are counted; behind a proxy their WebSockets count instead. */
bool s5_gateway_counts_connections(const S5Gateway *gateway, bool local);

/** The answer where a path begins with the name of another node. */
#define S5_NOT_THIS_NODE \
    "This is another node of the site; ask again without the first two parts of the path."

/** Removes this node's name, /n/NODE, from the front of a path; false if it is another node's. */
bool s5_gateway_strip_node(const S5Gateway *gateway, S5Span whole, S5Span *path);

/** The answer to a banned person. */
#define S5_BANNED_WORDS "The operator of this server has banned you."

/** Answers a banned person or address; false if neither is banned. */
bool s5_gateway_refuse_banned(S5Gateway *gateway, S5NetId id, const S5Identity *identity);

/** Answers with an error before there is an S5Request. */
void s5_gateway_refuse(S5Gateway *gateway, S5NetId id, S5ApiError error, const char *sentence);

/** The same, with a status that is not the error's usual one. */
void s5_gateway_refuse_as(S5Gateway *gateway, S5NetId id, int status, S5ApiError error, const char *sentence);

/** A request for a page or a route. */
void s5_gateway_request(S5Gateway *gateway, const S5NetRequest *request);

/** A request for a WebSocket. */
void s5_gateway_socket(S5Gateway *gateway, const S5NetRequest *request);

/* Events of a WebSocket (S5NetApp). */
void s5_gateway_message(void *gateway, void *socket, const S5NetMessage *message);
void s5_gateway_drained(void *gateway, void *socket);
void s5_gateway_closed(void *gateway, void *socket);
int s5_gateway_share(void *gateway, S5MapKey address, void *socket);

#endif
