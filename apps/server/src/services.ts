import type { Language } from '@plumbline/domain/languages/languages';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Decoder } from './adapters/decoding/decoder.ts';
import type { FileStore } from './adapters/files/file-store.ts';
import type { Geocoder } from './adapters/geocoder/geocoder.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { AccessTokens } from './adapters/channels/access-tokens.ts';
import type { OutgoingHttp } from './adapters/outgoing-http/outgoing-http.ts';
import type { PushKeys } from './adapters/push/push-keys.ts';
import type { SecretBox } from './adapters/secrets/secret-box.ts';
import type { WebPushSender } from './adapters/push/web-push-sender.ts';
import type { Typesetter } from './adapters/typesetting/typesetter.ts';
import type { Configuration } from './configuration.ts';
import type { DatabaseClock } from './database/database-clock.ts';
import type { Databases } from './database/databases.ts';
import type { InstanceDatabase } from './database/instance-database.ts';
import type { Replica } from './database/replica.ts';
import type { StatementCarrier } from './database/statement-carrier.ts';
import type { InstanceTables } from './database/tables.ts';
import type { InstanceDirectory } from './instances/instance.ts';
import type { LiveChannel } from './events/live/live-channel.ts';
import type { ServedCalls } from './served-calls.ts';
import type { SettingsCache } from './instances/settings-store.ts';
import type { Queue } from './worker/queue.ts';
import type { WorkCounts } from './worker/work-counts.ts';

/** What a server process is made of, wired once in compose-services.ts and given to whoever needs it. */
export interface Services {
  configuration: Configuration;
  logger: Logger;
  /** Of the first database, with the platform's tables and the queue (decision 0106). */
  pool: pg.Pool;
  /** All databases that instances lie on. */
  databases: Databases;
  /** For statements on tables of the platform, outside any transaction. */
  platform: InstanceDatabase;
  /** For statements on tables of the platform: in the transaction of `db` where its instance lies on the first database, else outside any. */
  platformOf(db: InstanceDatabase): InstanceDatabase;
  /** A standby for reports, exports and feeds; undefined where none is set up. */
  replica: Replica | undefined;
  /** The Kysely handle of the first database's pool, not bound to any schema: for the platform's tables. */
  unbound: Kysely<InstanceTables>;
  instances: InstanceDirectory;
  settings: SettingsCache;
  live: LiveChannel;
  queue: Queue;
  /** The product's own calls, for what automations do. */
  calls: ServedCalls;
  mail: Mail;
  /** Requests to addresses that people typed in. */
  outgoingHttp: OutgoingHttp;
  /** Access tokens of services that cards are posted to. */
  accessTokens: AccessTokens;
  /** Requests to push services: public addresses over https alone. */
  pushHttp: OutgoingHttp;
  /** Requests to addresses that the operator has set: these may be anywhere. */
  operatorHttp: OutgoingHttp;
  pushKeys: PushKeys;
  push: WebPushSender;
  /** Encrypts what is stored and only this installation may read. */
  secrets: SecretBox;
  files: FileStore;
  /** Where files are opened: never in this process. */
  decoder: Decoder;
  /** The number under which exports are made by this process; null where nobody supervises it. */
  maker: number | null;
  /** Where PDFs are set. */
  typesetter: Typesetter;
  /** Undefined: places are not looked up here. */
  geocoder: Geocoder | undefined;
  /** A handle to an instance's rows, outside any transaction. @param carrier the pool of its database, unless something is to go with it */
  databaseOf(schema: string, carrier?: StatementCarrier): InstanceDatabase;
  /** By which all servers agree on the time. */
  clock: DatabaseClock;
  /** The time by `clock`. */
  now(): Date;
  /** What waits to be done in the background, in all instances that are served. */
  countWork(): Promise<WorkCounts>;
  /** Fills an empty instance with the demo's jobs and people. `progress` is called with the jobs that are made and their total. */
  fillWithDemo(schema: string, language: Language, progress: (done: number, total: number) => void): Promise<void>;
  /** In development and tests every answer is held against its contract (65 µs a page). */
  checksAnswers: boolean;
}
