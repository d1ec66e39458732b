import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came to a receiver. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** What a receiver does with a request: a status to answer, or whatever else it wants with the response. */
type Answer = number | ((response: ServerResponse, request: ReceivedRequest) => void);

/** An HTTP server on loopback that keeps what comes. @param answer what it does with each request, counted from 1 */
export async function listenAsReceiver(answer: (request: ReceivedRequest, count: number) => Answer = () => 200) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const storedRequest = { method, path: url, headers, body: Buffer.concat(parts) };
      received.push(storedRequest);
      const answered = answer(storedRequest, received.length);
      if (typeof answered === 'number') response.writeHead(answered).end();
      else answered(response, storedRequest);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, received, close };
}
