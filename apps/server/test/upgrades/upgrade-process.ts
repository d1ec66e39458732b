// Migrates one schema in a process of its own, which a test kills: the address, the schema and the migrations come as JSON.
import { stepsOf } from '../../src/database/migration-steps.ts';
import { migrateSchema, readMigrations } from '../../src/database/migrator.ts';
import { openPool } from '../../src/database/pool.ts';

const { connectionString, schema, added } = JSON.parse(process.argv[2] ?? '') as {
  connectionString: string;
  schema: string;
  added: { version: number; name: string; sql: string; checksum: string }[];
};
const pool = openPool({ connectionString, size: 2 });
const migrations = await readMigrations('instance');
await migrateSchema(pool, schema, [...migrations, ...added.map((one) => ({ ...one, steps: stepsOf(one.sql) }))]);
await pool.end();
