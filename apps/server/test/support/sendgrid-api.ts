import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a stand-in of SendGrid's API was asked. */
export interface AskedOfSendgrid {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

/**
 * An HTTP server on loopback in the place of SendGrid.
 * @param answers what it answers, one a request: a status, or where it leads away to; 202 when none is left
 */
export async function listenAsSendgrid(answers: readonly (number | string)[] = []) {
  const asked: AskedOfSendgrid[] = [];
  const server = createServer((request, reply) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const answer = answers[asked.length] ?? 202;
      asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      if (typeof answer === 'string') reply.writeHead(307, { location: answer }).end();
      else if (answer === 202) reply.writeHead(202).end();
      else reply.writeHead(answer).end(JSON.stringify({ errors: [{ message: 'The key is wrong', field: null }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, asked, close };
}
