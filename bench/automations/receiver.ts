import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Arrived {
  id: string;
  /** When it came, and when its event was committed: milliseconds since 1970. */
  at: number;
  committed: number;
}

export type Receiver = Awaited<ReturnType<typeof listen>>;

/** A receiver on loopback that takes everything at once. */
export async function listen() {
  const arrived = new Map<string, Arrived[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const at = Date.now();
      response.writeHead(200).end();
      const { timestamp } = JSON.parse(Buffer.concat(parts).toString()) as { timestamp: string };
      const path = request.url ?? '';
      const id = String(request.headers['webhook-id'] ?? '');
      const there = arrived.get(path) ?? [];
      there.push({ id, at, committed: Date.parse(timestamp) });
      arrived.set(path, there);
    });
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (path: string): readonly Arrived[] => arrived.get(path) ?? [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
