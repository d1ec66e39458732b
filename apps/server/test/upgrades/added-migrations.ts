import { createHash } from 'node:crypto';
import type { Migration } from '../../src/database/migration-files.ts';
import { readMigrations } from '../../src/database/migration-files.ts';
import { stepsOf } from '../../src/database/migration-steps.ts';

/** A migration as a file of this text would be. */
function migrationOf(version: number, name: string, sql: string): Migration {
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version, name: `${String(version).padStart(4, '0')}-${name}.sql`, sql, checksum, steps: stepsOf(sql) };
}

/** The migrations of an instance, and others that follow them. */
export class AddedMigrations {
  readonly all: Migration[];

  private constructor(all: Migration[]) {
    this.all = all;
  }

  static async open(): Promise<AddedMigrations> {
    return new AddedMigrations(await readMigrations('instance'));
  }

  /** All with one more; `drop` takes it back. */
  add(name: string, sql: string): Migration {
    const added = migrationOf(this.all.length + 1, name, sql);
    this.all.push(added);
    return added;
  }

  /** Takes the last one back, where it could not be applied. */
  drop(): void {
    this.all.pop();
  }
}
