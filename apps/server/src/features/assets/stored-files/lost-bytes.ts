import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** Flags files whose bytes are missing, wherever they are listed. */
export async function markLost(db: InstanceDatabase, sha256: Buffer): Promise<void> {
  await db.rows(sql`update ${db.table('assets')} set properties = properties || '{"lost": true}'
    where sha256 = ${sha256} and not properties ? 'lost'`);
}

/** Flags photos that were damaged before they were uploaded; they are shown as far as they can be decoded. */
export async function markDamaged(db: InstanceDatabase, sha256: Buffer): Promise<void> {
  await db.rows(sql`update ${db.table('assets')} set properties = properties || '{"damaged": true}'
    where sha256 = ${sha256} and not properties ? 'damaged'`);
}

/** What was lost may be there again, out of a backup. */
export async function markFound(db: InstanceDatabase, hashes: readonly Buffer[]): Promise<void> {
  await db.rows(sql`update ${db.table('assets')} set properties = properties - 'lost'
    where sha256 = any(${hashes}::bytea[]) and properties ? 'lost'`);
}
