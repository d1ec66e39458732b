import type { Services } from '../../services.ts';

/**
 * Removes all that a schema's instance has: its files, its uploads, its rows. It can be called again after it was cut
 * off; files come first, since only the schema's name leads to them.
 */
export async function eraseSchema(
  { databases, files }: Pick<Services, 'databases' | 'files'>,
  schema: string,
): Promise<void> {
  const { pool } = databases.of(schema);
  for await (const { sha256 } of files.list(schema)) await files.remove(schema, sha256);
  for await (const { id } of files.listUploads(schema)) await files.removePieces(schema, id);
  await files.tidy(schema, new Date());
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`drop schema if exists "${schema.replaceAll('"', '""')}" cascade`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
