import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Call } from '@plumbline/contract/call';
import { scopeOfCall } from '@plumbline/contract/token-scopes';
import type { TokenScope } from '@plumbline/domain/actor/token-scopes';
import { coversScope } from '@plumbline/domain/actor/token-scopes';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import type { Services } from '../services.ts';
import { Problem } from './problem.ts';

/** What a token may do at most; whoever is signed in without one has all rights of their role. None of it changes while the token holds. */
export interface TokenRights {
  readonly scopes: readonly TokenScope[];
  /** Addresses and ranges from which it is accepted; from anywhere where there is none. */
  readonly ipRanges: readonly string[];
}

/** Whether an address is one of these, or in one of these ranges. */
export function isFromRanges(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', bits] = range.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(bits), family);
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) !== 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
}

/**
 * Checks a call against the token by which somebody makes it: the one place that does, for every call, before its input is read.
 * @throws Problem token_not_from_here, token_out_of_scope with the scope that is needed
 */
export function assertWithinToken(token: TokenRights, call: Call, address: string): void {
  if (token.ipRanges.length > 0 && !isFromRanges(address, token.ipRanges)) throw new Problem('token_not_from_here');
  const needed = scopeOfCall(call);
  if (!coversScope(token.scopes, needed)) throw new Problem('token_out_of_scope');
}

/** To this precision somebody sees when a token was last used (milliseconds). */
const precision = 60_000;
const maxNoted = 5000;
const noted = new Map<string, number>();

/**
 * Notes that a token was used, once a minute on each server, in a statement of its own: that a database takes no writes for a moment is
 * no reason to refuse a call that reads.
 */
export async function noteTokenUse(
  services: Services,
  db: InstanceDatabase,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const now = services.now();
  const last = noted.get(sessionId);
  if (last !== undefined && Math.abs(now.getTime() - last) < precision) return;
  noted.delete(sessionId);
  noted.set(sessionId, now.getTime());
  const [oldest] = noted.keys();
  if (noted.size > maxNoted && oldest !== undefined) noted.delete(oldest);
  try {
    await db.rows(sql`update ${db.table('token_grants')} set last_used_at = ${now} where session_id = ${sessionId}`);
  } catch (error) {
    noted.delete(sessionId);
    services.logger.warn({ err: error }, 'the last use of a token was not noted');
  }
}
