import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { InstanceDatabase } from './instance-database.ts';

/** What a signature is under: whose or which thing, by id; the end, in seconds since 1970; and what it opens. */
interface Signed {
  readonly subject: string;
  readonly until: number;
  /** A text of its own for each kind of key, so that none opens what another one does. */
  readonly purpose: string;
}

/** The signature under these three, by the key that never leaves the database (decision 0026): 32 hexadecimal digits. */
export async function signatureUnder(db: InstanceDatabase, { subject, until, purpose }: Signed): Promise<string> {
  const row = await db.first(sql<{ signature: string }>`
    select platform.asset_signature(${subject}::uuid, ${until}::bigint, ${purpose}) as signature`);
  return row?.signature ?? '';
}

/** Whether this is the signature under these three, and its end is not over. */
export async function isSignatureUnder(
  db: InstanceDatabase,
  signed: Signed,
  signature: string,
  now: Date,
): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(signature) || signed.until < now.getTime() / 1000) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from((await signatureUnder(db, signed)).padEnd(32)));
}
