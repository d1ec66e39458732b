import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
}

/** What came back on a connection, until its end or until something did. */
export interface RawResponse {
  status: number;
  text: string;
  ms: number;
}

/** The head of an HTTP/1.1 request as bytes. */
export function headOf({ method, url, headers = {} }: RawRequest): string {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Opens a connection, sends what is given and leaves it open. */
export function openConnection(port: number, sent: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.on('connect', () => socket.write(sent, 'latin1', () => resolve(socket)));
  });
}

/** Sends a head and parts of a body, as many as are taken, and gives the response that comes, be the body complete or not. */
export function sendRaw(port: number, request: RawRequest, body: Iterable<string | Buffer> = []): Promise<RawResponse> {
  const began = performance.now();
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const parts = body[Symbol.iterator]();
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, text, ms: performance.now() - began });
    };
    const timer = setTimeout(done, 20_000);
    const sendMore = () => {
      for (let part = parts.next(); !part.done; part = parts.next()) {
        if (!socket.writable || !socket.write(part.value)) return;
      }
    };
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      socket.write(headOf(request), 'latin1');
      sendMore();
    });
    socket.on('drain', sendMore);
    socket.on('data', (part: string) => {
      text += part;
      const [head, ...rest] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head ?? '')?.[1] ?? 0);
      if (rest.length > 0 && Buffer.byteLength(rest.join('\r\n\r\n')) >= length) done();
    });
    socket.on('error', () => undefined);
    socket.on('close', done);
  });
}
