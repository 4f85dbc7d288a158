/* Answering requests for metrics, on a port of their own. */
#include "metrics_port.h"

#include <stdlib.h>
#include <string.h>

static void measure(const S5Gateway *gateway)
{
    const S5NetCount count = s5_net_count(gateway->net);
    int64_t *value = gateway->metrics->value;
    s5_registry_update_metrics(gateway->registry);
    value[S5_METRIC_CONNECTIONS] = count.connections;
    value[S5_METRIC_REFUSED] = gateway->refused + (int64_t)count.refused;
    value[S5_METRIC_DROPPED] = (int64_t)count.dropped;
}

static void on_metrics_request(void *to, const S5NetRequest *request)
{
    enum { ROOM = 16384 };
    S5MetricsPort *port = to;
    char *bytes = malloc(ROOM);
    if (!bytes) {
        s5_net_answer(port->net, request->id, &(S5NetAnswer){.status = 503});
        return;
    }
    S5Text text = s5_text(bytes, ROOM);
    const bool known = request->head->method != S5_HTTP_POST && s5_span_is(request->head->path, "/metrics");
    if (known) {
        measure(port->gateway);
        s5_metrics_write(port->gateway->metrics, &text);
    } else {
        s5_text_add(&text, "There is only GET /metrics here.\n");
    }
    s5_net_answer(port->net, request->id,
        &(S5NetAnswer){known ? 200 : 404, "text/plain; version=0.0.4; charset=utf-8",
            "cache-control: no-store\r\n", bytes, text.used, bytes, NULL});
}

bool s5_metrics_port_open(S5MetricsPort *port, S5Text *error)
{
    const S5ServerConfig *config = port->gateway->config;
    const S5NetConfig net_config = s5_gateway_net_config(config);
    const S5NetApp app = {.to = port, .request = on_metrics_request};
    const S5PassedSockets *passed = &config->passed;
    if (config->metrics_port < 0 && !passed->metrics_count)
        return true;
    port->net = s5_net_new(port->gateway->loop, &net_config, &app);
    if (port->net && passed->metrics_count)
        return s5_gateway_listen_on(port->net, passed->metrics, passed->metrics_count, &port->port, error);
    port->port =
        port->net ? s5_net_listen(port->net, config->metrics_address, config->metrics_port, error) : 0;
    return port->port;
}

void s5_metrics_port_end(S5MetricsPort *port)
{
    if (port->net)
        s5_net_end(port->net);
}

void s5_metrics_port_free(S5MetricsPort *port)
{
    s5_net_free(&port->net);
}
