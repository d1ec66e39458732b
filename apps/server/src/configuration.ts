import { type DemoLanguage } from '../demo/demo-words.ts';
import { join, resolve } from 'node:path';
import type { BackupRetention } from '@plumbline/domain/backups/retention';
import type { z } from 'zod';
import type { FilesPlace } from './adapters/files/files-place.ts';
import type { AllowedHosts } from './adapters/outgoing-http/allowed-addresses.ts';
import type { MapTiles } from './map-tiles.ts';
import { StartError } from './start-error.ts';
import { environmentVariables } from './environment-variables.ts';

type Variables = typeof environmentVariables;

export interface Configuration {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A hot standby to read from; undefined for none. */
  replicaUrl: string | undefined;
  /** How far it may be behind. */
  replicaLagMs: number;
  databasePoolSize: number;
  /** 0: for good. */
  eventRetentionDays: number;
  idempotencyRetentionDays: number;
  files: FilesPlace;
  filesGraceDays: number;
  /** The address of the place of backups; null: none are made by themselves. */
  backupUrl: string | null;
  backupKey: string | null;
  backupRetention: BackupRetention;
  /** Whether the embedded database's log is archived. */
  pitr: boolean;
  /** Base64; undefined: the one in the database. */
  secretsKey: string | undefined;
  smtpUrl: string | undefined;
  sendgridUrl: string;
  googleSignInUrl: string;
  microsoftSignInUrl: string;
  googleOauthUrl: string;
  googleDriveUrl: string;
  microsoftGraphUrl: string;
  slackUrl: string;
  /** What webhooks may reach beyond the public internet. */
  webhooksAllow: AllowedHosts;
  smsUrl: string;
  smsFrom: string | undefined;
  /** Null: places are not looked up. */
  geocoderUrl: string | null;
  /** Null: maps have no pictures. */
  tiles: MapTiles | null;
  mailFrom: string;
  mainHost: string;
  publicUrl: string | undefined;
  /** The number of trusted proxies; header entries before theirs may be forged. */
  trustedProxies: number;
  /** What the demo of an empty data folder speaks; null for none. */
  demo: DemoLanguage | null;
  /** What `/metrics` is read with; null: there is none. */
  metricsToken: string | null;
  logLevel: string;
}

const secrets = new Set([
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'BACKUP_KEY',
  'SECRETS_KEY',
  'METRICS_TOKEN',
]);
const mayHoldPassword = (name: string, value = '') => secrets.has(name) || /:\/\/.*@/.test(value);

/**
 * Reads and checks all settings at once.
 * @param environment usually `process.env`
 * @throws StartError naming each variable that is wrong
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): Configuration {
  const values: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [name, { schema }] of Object.entries(environmentVariables)) {
    const given = environment[name];
    const parsed = schema.safeParse(given === '' ? undefined : given);
    if (parsed.success) values[name] = parsed.data;
    else mistakes.push(`${name}=${mayHoldPassword(name, given) ? '…' : given} ${parsed.error.issues[0]?.message}`);
  }
  if (mistakes.length > 0) throw new StartError(`Wrong setting: ${mistakes.join('; ')}.`);
  const read = values as { [Name in keyof Variables]: z.output<Variables[Name]['schema']> };
  const dataDir = resolve(read.DATA_DIR);
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir,
    databaseUrl: read.DATABASE_URL,
    replicaUrl: read.DATABASE_REPLICA_URL,
    replicaLagMs: read.DATABASE_REPLICA_LAG_SECONDS * 1000,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    eventRetentionDays: read.EVENT_RETENTION_DAYS,
    idempotencyRetentionDays: read.IDEMPOTENCY_RETENTION_DAYS,
    files: read.FILES_URL ?? { kind: 'disk', folder: resolve(dataDir, 'files') },
    filesGraceDays: read.FILES_GRACE_DAYS,
    backupUrl: read.BACKUP_URL === 'off' ? null : (read.BACKUP_URL ?? join(dataDir, 'backups')),
    backupKey: read.BACKUP_KEY ?? null,
    backupRetention: read.BACKUP_KEEP,
    pitr: read.PITR === '1',
    secretsKey: read.SECRETS_KEY,
    smtpUrl: read.SMTP_URL,
    sendgridUrl: read.SENDGRID_URL,
    googleSignInUrl: read.GOOGLE_SIGN_IN_URL,
    microsoftSignInUrl: read.MICROSOFT_SIGN_IN_URL,
    googleOauthUrl: read.GOOGLE_OAUTH_URL,
    googleDriveUrl: read.GOOGLE_DRIVE_URL,
    microsoftGraphUrl: read.MICROSOFT_GRAPH_URL,
    slackUrl: read.SLACK_URL,
    webhooksAllow: read.WEBHOOKS_ALLOW,
    smsUrl: read.SMS_URL,
    smsFrom: read.SMS_FROM,
    geocoderUrl: read.GEOCODER_URL,
    tiles: read.TILES_URL === null ? null : { url: read.TILES_URL, attribution: read.TILES_ATTRIBUTION },
    mailFrom: read.MAIL_FROM,
    mainHost: read.MAIN_HOST,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: Number(read.TRUST_PROXY),
    demo: read.DEMO === '0' ? null : read.DEMO === '1' ? 'en' : read.DEMO,
    metricsToken: read.METRICS_TOKEN ?? null,
    logLevel: read.LOG_LEVEL,
  };
}
