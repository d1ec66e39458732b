import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { MigrationStep } from './migration-steps.ts';
import { stepsOf } from './migration-steps.ts';

export type MigrationKind = 'platform' | 'instance';

export interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  /** Absent in those from before there were steps: they are one transaction each, and hold their locks as long as they take. */
  steps?: readonly MigrationStep[];
}

/** The first migrations that are written for upgrades beside the release before (decision 0088). */
export const firstInSteps: Readonly<Record<MigrationKind, number>> = { platform: 13, instance: 68 };

const folder = new URL('../../migrations/', import.meta.url);

/** Reads the migrations of one kind, in order. File names are `NNNN-verb-noun.sql`, without a gap. @throws Error of one that is named otherwise */
export async function readMigrations(kind: MigrationKind): Promise<Migration[]> {
  const names = (await readdir(new URL(`${kind}/`, folder))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name, index) => {
      const version = Number(name.slice(0, 4));
      if (version !== index + 1) throw new Error(`migrations/${kind}/${name}: expected number ${index + 1}`);
      const sql = await readFile(new URL(`${kind}/${name}`, folder), 'utf8');
      return {
        version,
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        ...(version >= firstInSteps[kind] && { steps: stepsOf(sql) }),
      };
    }),
  );
}
