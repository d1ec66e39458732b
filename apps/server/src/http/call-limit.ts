import type { FastifyRequest } from 'fastify';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import type { CallLimit } from './endpoint.ts';
import { Problem } from './problem.ts';

/** The network part of an address that one person can't easily change: the whole IPv4 address, the first /64 of IPv6. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const all = address.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left;
  return all
    .slice(0, 4)
    .map((part) => parseInt(part || '0', 16).toString(16))
    .join(':');
}

/**
 * Counts a point of a key within a window, over all servers.
 * @returns how many points were counted in the window, and the seconds until it ends
 */
export async function countPoint(
  services: Services,
  key: string,
  seconds: number,
): Promise<{ points: number; endsIn: number }> {
  const now = services.now().getTime();
  const { rows } = await services.pool.query<{ points: number; expire: number }>(
    `insert into platform.rate_limits as l (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set
       points = case when l.expire <= $3 then 1 else l.points + 1 end,
       expire = case when l.expire <= $3 then $2 else l.expire end
     returning points, expire`,
    [key, now + seconds * 1000, now],
  );
  const row = rows[0] ?? { points: 1, expire: now };
  return { points: row.points, endsIn: Math.max(1, Math.ceil((row.expire - now) / 1000)) };
}

/** Counts a point of a key, and refuses it over the limit. @throws Problem too_many_requests with the seconds to wait */
export async function countWithin(
  services: Services,
  { points: limit, seconds }: CallLimit,
  key: string,
): Promise<void> {
  const { points, endsIn } = await countPoint(services, key, seconds);
  if (points > limit) throw new Problem('too_many_requests', { retryAfter: endsIn });
}

/** Counts a call by its address. @throws Problem too_many_requests with the seconds to wait */
export async function countCall(
  services: Services,
  limit: CallLimit,
  call: string,
  instance: Instance,
  request: FastifyRequest,
): Promise<void> {
  await countWithin(services, limit, `${call}:${instance.name}:${addressKey(request.ip)}`);
}
