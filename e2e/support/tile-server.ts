import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Where the tile server of a run is (`global-setup.ts`). */
export const tilesVariable = 'E2E_TILES_URL';

const tile = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#f2efe9"/>
  <path d="M0 64h256M0 192h256M64 0v256M192 0v256" stroke="#fff" stroke-width="10"/>
  <path d="M0 256 256 0" stroke="#f9c77a" stroke-width="8"/>
  <rect x="84" y="84" width="60" height="44" fill="#cfe3c1"/>
  <text x="8" y="20" font-size="12" font-family="sans-serif" fill="#555">${name}</text>
</svg>`;

/** A server of map tiles on loopback, which draws each with its name. */
export async function startTileServer() {
  const server = createServer((request, reply) => {
    const name = /^\/(\d+\/\d+\/\d+)\.png$/.exec(request.url ?? '')?.[1];
    if (name === undefined) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(tile(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
