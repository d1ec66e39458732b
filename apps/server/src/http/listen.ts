import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../start-error.ts';

/** All addresses of a machine, IPv6 and IPv4 alike; one without IPv6 has only the second. */
const everywhere = { host: '::', withoutIpv6: '0.0.0.0' };

/**
 * Takes up connections. @returns the port, which the system chose when 0 was asked for
 * @throws StartError naming the setting that stands in the way
 */
export async function listen(server: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isWithoutIpv6 = code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL';
    if (isWithoutIpv6 && host === everywhere.host) return listen(server, { host: everywhere.withoutIpv6, port });
    const sentence = sentences[code]?.(host, port);
    throw sentence === undefined ? error : new StartError(sentence);
  }
  return (server.server.address() as AddressInfo).port;
}

const noSuchHost = (host: string) => `HOST: ${host} is not an address of this machine.`;

const sentences: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) =>
    `PORT: ${port} is in use, by another program or another Plumbline; choose another, as in PORT=8081 npm start.`,
  EACCES: (_, port) => `PORT: this user may not listen on ${port}; choose one above 1023, as in PORT=8081 npm start.`,
  EADDRNOTAVAIL: noSuchHost,
  EAFNOSUPPORT: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
  EINVAL: noSuchHost,
};
