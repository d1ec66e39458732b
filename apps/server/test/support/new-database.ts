import type pg from 'pg';

/**
 * Makes an empty database with the letters of the one that the client is connected to, and not with those of the server's
 * own template, which may know no Hebrew.
 */
export async function newDatabase(admin: pg.Client, name: string): Promise<void> {
  const { rows } = await admin.query<{ letters: string }>(
    `select format('lc_collate %L lc_ctype %L', datcollate, datctype) as letters
     from pg_database where datname = current_database()`,
  );
  await admin.query(`create database ${name} template template0 encoding 'UTF8' ${rows[0]?.letters ?? ''}`);
}
