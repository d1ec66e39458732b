import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const codegen = fileURLToPath(import.meta.resolve('kysely-codegen/dist/cli/bin.js'));

/** The generated files: which schema of a migrated database each one describes. */
export const generatedTypes = [
  { schema: 'platform', file: fileURLToPath(new URL('./platform-tables.generated.ts', import.meta.url)) },
  { schema: 'instance_main', file: fileURLToPath(new URL('./tables.generated.ts', import.meta.url)) },
] as const;

/**
 * The TypeScript types of a schema's tables as text, read from the migrated database itself.
 * @param connectionString of a database in which the schema is at the newest version
 */
export async function typesOfSchema(connectionString: string, schema: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-types-'));
  try {
    const out = join(folder, 'tables.ts');
    const options = {
      dialect: 'postgres',
      url: connectionString,
      'default-schema': schema,
      'out-file': out,
      'include-pattern': `${schema}.*`,
      // pool.ts leaves a day as text.
      'date-parser': 'string',
      'log-level': 'error',
      // pool.ts reads int8 as a number.
      'type-mapping': JSON.stringify({ int8: 'number' }),
    };
    await run(process.execPath, [codegen, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])]);
    // The library exports an unused alias when a schema needs none; otherwise its output is unchanged.
    return (await readFile(out, 'utf8')).replaceAll(`${schema}.`, '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
