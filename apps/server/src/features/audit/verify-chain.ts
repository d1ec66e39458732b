import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { CheckedPart } from './check-chain.ts';
import { checkPart, countUnchained } from './check-chain.ts';

const checkedAtOnce = 5000;

/** What was found in a company's whole audit trail. */
interface CheckedTrail extends Omit<CheckedPart, 'next'> {
  readonly unchained: number;
}

/** Computes a company's whole audit trail again, part by part, up to the first fault. */
export async function verifyChain(db: InstanceDatabase): Promise<CheckedTrail> {
  let [checked, erased] = [0, 0];
  let last: CheckedPart['last'] = null;
  let next: number | null = 1;
  while (next !== null) {
    const part: CheckedPart = await checkPart(db, next, checkedAtOnce);
    checked += part.checked;
    erased += part.erased;
    last = part.last ?? last;
    if (part.fault) return { checked, erased, last, fault: part.fault, unchained: 0 };
    ({ next } = part);
  }
  return { checked, erased, last, fault: null, unchained: await countUnchained(db) };
}

/** The hash of the entry at a position, in hexadecimal digits; undefined without one. */
export async function hashAt(db: InstanceDatabase, position: number): Promise<string | undefined> {
  const row = await db.first(sql<{ hash: string }>`
    select encode(k.hash, 'hex') as hash from ${db.table('audit_entries')} k where k.position = ${position}`);
  return row?.hash;
}
