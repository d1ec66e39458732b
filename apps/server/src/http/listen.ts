import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** All addresses of a machine, IPv6 and IPv4 alike; one without IPv6 has only the second. */
const everywhere = { host: '::', withoutIpv6: '0.0.0.0' };

interface Place {
  host: string;
  port: number;
}

/**
 * Starts listening. @returns the port, which the system chose if 0 was requested
 * @throws StartError naming the setting to change
 */
export async function listen(server: FastifyInstance, place: Place): Promise<number> {
  await takePlace(place, (free) => server.listen(free));
  return (server.server.address() as AddressInfo).port;
}

/** Listens briefly, so that an unusable address fails before anything else starts. @throws StartError as `listen` */
export async function tryToListen(place: Place): Promise<void> {
  const server = createServer();
  await takePlace(place, (free) => once(server.listen(free), 'listening'));
  server.close();
  await once(server, 'close');
}

async function takePlace({ host, port }: Place, take: (place: Place) => Promise<unknown>): Promise<void> {
  try {
    await take({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isWithoutIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL';
    if (isWithoutIpv6 && host === everywhere.host) return takePlace({ host: everywhere.withoutIpv6, port }, take);
    const message = messages[code]?.(host, port);
    throw message === undefined ? error : new StartError(message);
  }
}

const noSuchHost = (host: string) => `HOST: ${host} is not an address of this machine.`;

const messages: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `PORT: ${port} is in use, by another program or another Plumbline; choose another, as in PORT=8081 npm start.`,
  EACCES: (_, port) => `PORT: this user may not listen on ${port}; choose one above 1023, as in PORT=8081 npm start.`,
  EADDRNOTAVAIL: noSuchHost,
  EAFNOSUPPORT: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  EINVAL: noSuchHost,
};
