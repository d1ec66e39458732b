import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in of Nominatim was asked. */
export interface AskedOfNominatim {
  path: string;
  query: Record<string, string>;
  userAgent: string | undefined;
  at: number;
}

/** A place as Nominatim tells it. */
export const nominatimPlace = (name: string, lat = '32.0803', lon = '34.7805') => ({
  place_id: 1,
  lat,
  lon,
  display_name: name,
  importance: 0.5,
});

type Reply = (asked: AskedOfNominatim, reply: ServerResponse) => void;

/** Answers with this as JSON. */
export const json =
  (body: unknown, status = 200): Reply =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** An HTTP server on loopback in the place of Nominatim; `answer` may be set again at any time. */
export async function listenAsNominatim(answer: Reply = json([])) {
  const asked: AskedOfNominatim[] = [];
  const stand = { answer };
  const server = createServer((request: IncomingMessage, reply) => {
    const url = new URL(request.url ?? '/', 'http://nominatim.test');
    const one = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      userAgent: request.headers['user-agent'],
      at: performance.now(),
    };
    asked.push(one);
    stand.answer(one, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answerWith: (next: Reply) => {
      stand.answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
