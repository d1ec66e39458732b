import type { DB } from './tables.generated.ts';
import type { DB as PlatformDB } from './platform-tables.generated.ts';

/** The tables of one instance, generated from the migrated database by `npm run plumbline -- generate-types`. */
export type InstanceTables = Omit<DB, 'migrations'>;

/** The tables above the instances. */
export type PlatformTables = Omit<PlatformDB, 'migrations'>;
