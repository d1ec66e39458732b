import type pg from 'pg';
import type { Services } from '../../services.ts';

/** A schema of a company, and what reads it. */
export interface RecordingCompany {
  readonly schema: string;
  readonly on: Pick<pg.ClientBase, 'query'>;
}

/**
 * Companies that may have recorded what holds for rows that are restored, each on the database where it lies: on the connection that
 * restores, where that is the same one.
 * @param into the connection that restores, and the schema of the company whose rows it restores @param schemas there or not
 */
export async function recordedBy(
  { databases, instances }: Pick<Services, 'databases' | 'instances'>,
  into: { client: pg.Client; schema: string },
  schemas: readonly string[],
): Promise<RecordingCompany[]> {
  // Which says where they lie.
  await instances.all();
  const home = databases.of(into.schema);
  return [...new Set(schemas)].map((schema) => {
    const database = databases.of(schema);
    return { schema, on: database === home ? into.client : database.pool };
  });
}
