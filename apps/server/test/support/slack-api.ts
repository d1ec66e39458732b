import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SlackMessage {
  channel: string;
  text: string;
  ts: string;
  blocks: unknown[];
  metadata?: { event_type: string; event_payload: Record<string, unknown> };
}

type Fault = (response: ServerResponse) => void;

/** An error as Slack's Web API words it: under 200, but for rate limits. */
export const slackError =
  (error: string, status = 200, headers: Record<string, string> = {}): Fault =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify({ ok: false, error }));

/**
 * An HTTP server on loopback in the place of Slack: `conversations.list`, `conversations.history`, `chat.postMessage`, and incoming webhooks
 * at `/services/…`. `faults` answer the next requests, `after` those that are carried out all the same. What `hold` names gets no response.
 */
export async function listenAsSlack(botToken = 'xoxb-good') {
  const state = {
    asked: [] as { path: string; headers: Record<string, unknown> }[],
    messages: [] as SlackMessage[],
    hooked: [] as { path: string; body: unknown; id: unknown }[],
    faults: [] as Fault[],
    after: [] as Fault[],
    /** Of the channel, or path of an incoming webhook, that a card is for: whether it is left open before the card is there, or after. */
    hold: (_place: string): 'before' | 'after' | undefined => undefined,
  };
  const channels = [
    { id: 'C0001', name: 'lifts' },
    { id: 'C0002', name: 'general' },
  ];
  const json = (response: ServerResponse, body: unknown) =>
    void response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://slack');
      state.asked.push({ path: url.pathname, headers: request.headers });
      const fault = state.faults.shift();
      if (fault) return fault(response);
      if (url.pathname.startsWith('/services/')) {
        const held = state.hold(url.pathname);
        if (held === 'before') return;
        state.hooked.push({ path: url.pathname, body: JSON.parse(text), id: request.headers['webhook-id'] });
        if (held === 'after') return;
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('ok');
      }
      if (request.headers.authorization !== `Bearer ${botToken}`) return slackError('invalid_auth')(response);
      if (url.pathname === '/api/conversations.list')
        return json(response, { ok: true, channels, response_metadata: { next_cursor: '' } });
      if (url.pathname === '/api/conversations.history') {
        const found = state.messages.filter((one) => one.channel === url.searchParams.get('channel'));
        return json(response, { ok: true, messages: found.toReversed(), has_more: false });
      }
      const sent = JSON.parse(text) as Omit<SlackMessage, 'ts'>;
      if (!channels.some(({ id }) => id === sent.channel)) return slackError('channel_not_found')(response);
      const held = state.hold(sent.channel);
      if (held === 'before') return;
      const message = { ...sent, ts: `${Date.now() / 1000}` };
      state.messages.push(message);
      if (held === 'after') return;
      const late = state.after.shift();
      if (late) return late(response);
      json(response, { ok: true, channel: sent.channel, ts: message.ts, message });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url,
    state,
    /** A channel that the bot is in. */
    addChannel: (id: string) => void channels.push({ id, name: id.toLowerCase() }),
    close,
  };
}
