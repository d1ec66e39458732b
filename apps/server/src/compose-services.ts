import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { Decoder } from './adapters/decoding/decoder.ts';
import { openFileStore } from './adapters/files/open-file-store.ts';
import { NominatimGeocoder } from './adapters/geocoder/nominatim-geocoder.ts';
import { OutboxMail } from './adapters/mail/outbox-mail.ts';
import { SmtpMail } from './adapters/mail/smtp-mail.ts';
import { anythingAllowed, nothingAllowed } from './adapters/outgoing-http/allowed-addresses.ts';
import { AccessTokens } from './adapters/channels/access-tokens.ts';
import { OutgoingHttp } from './adapters/outgoing-http/outgoing-http.ts';
import { PushKeys } from './adapters/push/push-keys.ts';
import { WebPushSender } from './adapters/push/web-push-sender.ts';
import { SecretBox } from './adapters/secrets/secret-box.ts';
import { Typesetter } from './adapters/typesetting/typesetter.ts';
import type { Configuration } from './configuration.ts';
import { DatabaseClock } from './database/database-clock.ts';
import { databaseOver } from './database/database.ts';
import { Databases } from './database/databases.ts';
import { InstanceDatabase } from './database/instance-database.ts';
import { PooledConnections } from './database/pooled-connections.ts';
import { migrateDatabase } from './database/migrate-all.ts';
import { openPool } from './database/pool.ts';
import { preparingPool } from './database/prepared-statements.ts';
import { Replica } from './database/replica.ts';
import type { WatchTimes } from './database/watched-client.ts';
import type { StatementCarrier } from './database/statement-carrier.ts';
import type { InstanceTables } from './database/tables.ts';
import { InstanceDirectory } from './instances/instance.ts';
import { LiveChannel } from './events/live/live-channel.ts';
import type { Services } from './services.ts';
import { ServedCalls } from './served-calls.ts';
import { SettingsCache } from './instances/settings-store.ts';
import { readDatabases } from './instances/stored-databases.ts';
import { ClaimingFileStore } from './features/assets/stored-files/claiming-file-store.ts';
import { countWork } from './worker/count-work.ts';
import { Queue } from './worker/queue.ts';
import { RestingEntries } from './worker/resting-entries.ts';

/** By what others know who asks them: the product, and where to find this server's people. */
function userAgentOf({ publicUrl, mainHost }: Configuration): string {
  return `Plumbline (${publicUrl ?? mainHost})`;
}

/** The standby that the configuration names, over a pool of its own. */
function replicaOf(
  { replicaUrl, replicaLagMs, databasePoolSize }: Configuration,
  { pool, databases, logger }: { pool: pg.Pool; databases: Databases; logger: Logger },
): Replica | undefined {
  if (replicaUrl === undefined) return undefined;
  const replica = openPool({ connectionString: replicaUrl, size: databasePoolSize, logger });
  const prepared = preparingPool(replica);
  const builder = new Kysely<InstanceTables>({ dialect: new PostgresDialect({ pool: prepared }) });
  const connections = new PooledConnections(prepared, builder);
  const has = (schema: string) => databases.isFirst(schema);
  return new Replica({ primary: pool, replica, connections, has, maxLagMs: replicaLagMs, logger });
}

/**
 * Composes the services of one server process over an open pool, and invalidates its caches when other servers change
 * something.
 */
export function composeServices(options: {
  configuration: Configuration;
  connectionString: string;
  pool: pg.Pool;
  logger: Logger;
  /** Whether this process takes up background work. */
  works: boolean;
  checksAnswers: boolean;
  maker?: number;
  /** Other times of the watch over the queue's connections than the usual ones. */
  watch?: Partial<WatchTimes>;
}): Services {
  const { configuration, connectionString, pool, logger, works, checksAnswers, watch } = options;
  const secrets = new SecretBox(pool, configuration.secretsKey);
  const first = databaseOver({ id: null, name: '', connectionString, pool });
  const databases = new Databases({
    first,
    read: () => readDatabases(pool, secrets),
    prepare: (database) =>
      migrateDatabase({ platform: pool, pool: database.pool, id: database.id }, (line) => logger.info(line)),
    logger,
  });
  const { unbound } = first;
  const databaseOf = (schema: string, carrier?: StatementCarrier) => {
    const database = databases.of(schema);
    return new InstanceDatabase(database.unbound, schema, carrier ?? database.pooled);
  };
  const platform = new InstanceDatabase(unbound, 'platform', first.pooled);
  const live = new LiveChannel({ pool, connectionString, logger, watch });
  const clock = new DatabaseClock({
    logger,
    ask: async () => {
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
      if (!rows[0]) throw new Error('the database has no time');
      return rows[0].now;
    },
  });
  const settings = new SettingsCache();
  const instances = new InstanceDirectory(pool, databases);
  const queue = new Queue({
    connectionString,
    logger,
    works,
    ...(watch && { watch }),
    resting: new RestingEntries({ unbound, instances, now: () => services.now() }),
    isOnFirst: (schema) => databases.isFirst(schema),
  });
  const replica = replicaOf(configuration, { pool, databases, logger });
  live.listen((message) => {
    if (message.kind === 'event' && message.actor !== null) replica?.wrote(message.schema, message.actor);
    if (message.kind === 'settings') settings.forget(message.schema);
    if (message.kind !== 'instances') return;
    instances.forget();
    if (databases.others.length > 0) void databases.load().catch(() => undefined);
  });
  live.onReconnect(() => {
    // Who wrote meanwhile is not known.
    replica?.distrust();
    settings.forgetAll();
    instances.forget();
  });
  const outgoingHttp = new OutgoingHttp({ allowed: configuration.webhooksAllow });
  // Anybody who signs in names the address that push messages go to: what webhooks may reach is not theirs.
  const pushHttp = new OutgoingHttp({ allowed: nothingAllowed, isSecureOnly: true });
  const pushKeys = new PushKeys(pool);
  const services: Services = {
    configuration,
    logger,
    pool,
    databases,
    platform,
    platformOf: (db) => (databases.isFirst(db.schema) ? db : platform),
    replica,
    unbound,
    instances,
    settings,
    live,
    queue,
    calls: new ServedCalls(),
    mail: configuration.smtpUrl
      ? new SmtpMail(configuration.smtpUrl, configuration.mailFrom)
      : new OutboxMail(configuration, configuration.mailFrom),
    outgoingHttp,
    accessTokens: new AccessTokens(),
    pushHttp,
    operatorHttp: new OutgoingHttp({ allowed: anythingAllowed }),
    pushKeys,
    push: new WebPushSender({ keys: pushKeys, http: pushHttp, subject: `mailto:${configuration.mailFrom}` }),
    secrets,
    files: new ClaimingFileStore(openFileStore(configuration.files, configuration.dataDir), databaseOf),
    decoder: new Decoder(),
    typesetter: new Typesetter(),
    geocoder: configuration.geocoderUrl
      ? new NominatimGeocoder({ url: configuration.geocoderUrl, userAgent: userAgentOf(configuration) })
      : undefined,
    databaseOf,
    clock,
    now: () => clock.now(),
    countWork: () => countWork(services),
    fillWithDemo: async (schema, language, progress) => {
      // Its pictures and stories are large, and few servers ever need them.
      const { makeDemo, usualJobs } = await import('../demo/make-demo.ts');
      const { files, now } = services;
      const { unbound: own } = databases.of(schema);
      await makeDemo({
        unbound: own,
        files,
        schema,
        jobs: usualJobs,
        language,
        now: now(),
        progress,
        onlyIfEmpty: true,
      });
    },
    checksAnswers,
    maker: options.maker ?? null,
  };
  return services;
}
