import pg from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.ts';
import { SecretBox } from './adapters/secrets/secret-box.ts';
import { errorText } from './logger.ts';
import { StartError } from './start-error.ts';
import { EmbeddedPostgresError } from './database/embedded/embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './database/embedded/embedded-postgres.ts';
import { archiveSettings } from './database/embedded/wal-archive.ts';
import { migrateAll, migrateDatabase } from './database/migrate-all.ts';
import { isAboutToServe, onceItIsBack } from './database/once-it-is-back.ts';
import { assertReachable, openPool } from './database/pool.ts';
import { createInstance } from './instances/create-instance.ts';
import { readDatabases } from './instances/stored-databases.ts';

/** Of a migration, and of the watch over its progress. */
const migratingConnections = 3;

export interface OpenDatabase {
  pool: pg.Pool;
  connectionString: string;
  /** True when this start made the main instance: the data folder was empty. */
  isNew: boolean;
  /** Ends the pool and, when it is ours, the database server. */
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration asks for, starting the embedded one when none is set, and brings it to the
 * newest version. @throws StartError with one sentence for the person at the terminal
 */
export async function openDatabase(
  configuration: Configuration,
  logger: Logger,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  checkArchive(configuration);
  const embedded = configuration.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: configuration.dataDir,
        log,
        ...(configuration.pitr && { settings: archiveSettings }),
      }).catch((error: unknown) => {
        throw error instanceof EmbeddedPostgresError ? new StartError(error.message) : error;
      });
  const connectionString = configuration.databaseUrl ?? embedded?.connectionString ?? '';
  const pool = openPool({ connectionString, size: configuration.databasePoolSize, logger });
  const close = async () => {
    // A connection that is still closing when the database ends is not lost.
    pool.removeAllListeners('error').on('error', () => undefined);
    await pool.end().catch(() => undefined);
    await embedded?.stop();
  };
  try {
    await onceItIsBack(() => assertReachable(pool, embedded ? 'DATA_DIR' : 'DATABASE_URL'), {
      log,
      isWorthIt: isAboutToServe,
    });
    await onceItIsBack(() => migrateAll(pool, log), { log });
    await migrateOthers(pool, configuration, log);
    const { isNew } = await createInstance(pool, '', { wantsDemo: configuration.demo !== null });
    return { pool, connectionString, isNew, close };
  } catch (error) {
    await close();
    const userMessage = configuration.databaseUrl ? messageOf(error) : undefined;
    throw userMessage === undefined ? error : new StartError(userMessage);
  }
}

/** Migrates the databases beside the first one; of one that can't be used the instances are not served until it can. */
async function migrateOthers(
  platform: pg.Pool,
  { secretsKey }: Configuration,
  log: (line: string) => void,
): Promise<void> {
  const others = await readDatabases(platform, new SecretBox(platform, secretsKey));
  const each = others.map(async ({ id, name, connectionString }) => {
    if (connectionString === undefined) return log(`The address of the database ${name} was encrypted by another key.`);
    const pool = openPool({ connectionString, size: migratingConnections });
    try {
      await migrateDatabase({ platform, pool, id }, (line) => log(`${name}: ${line}`));
    } catch (error) {
      log(`The database ${name} can’t be used (${errorText(error)}). Its instances are not served until it can.`);
    } finally {
      await pool.end();
    }
  });
  await Promise.all(each);
}

/** @throws StartError where the log can't be archived as the settings ask */
function checkArchive({ pitr, databaseUrl, backupUrl }: Configuration): void {
  if (!pitr) return;
  if (databaseUrl !== undefined)
    throw new StartError(
      'PITR=1 archives the embedded database alone: one’s own, at DATABASE_URL, has its own archive.',
    );
  if (backupUrl === null) throw new StartError('PITR=1 needs a place for the archive: BACKUP_URL is off.');
}

/** What a PostgreSQL of one's own may refuse when its tables are made, by its error codes. */
const refusals: Readonly<Record<string, string>> = {
  '42501': 'its user may not make what Plumbline needs, and must be the owner of the database',
  '25006': 'it is read-only',
  '53300': 'it has no more connections to give',
  '58P01': 'it lacks an extension; install PostgreSQL’s contrib package on its machine',
  '0A000': 'it lacks an extension; install PostgreSQL’s contrib package on its machine',
};

function messageOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const refusal = refusals[error.code ?? ''];
  return refusal && `DATABASE_URL: the database can’t be used: ${refusal} (${error.message}).`;
}
