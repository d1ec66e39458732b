import { demoLanguages } from '../demo/demo-words.ts';
import type { BackupRetention } from '@plumbline/domain/backups/retention';
import { defaultRetention } from '@plumbline/domain/backups/retention';
import { z } from 'zod';
import { backupKeyForms, backupPlaceForms, isBackupKey, isBackupPlace } from './adapters/backups/backup-settings.ts';
import { filesPlaceForms, readFilesPlace } from './adapters/files/files-place.ts';
import { readAllowedHosts } from './adapters/outgoing-http/allowed-addresses.ts';
import { hasDatabaseForm, parameterMistake } from './database/connection-address.ts';
import { separateHosts } from './database/separate-hosts.ts';
import { attributionMistake, defaultAttribution, defaultTilesUrl, tilesMistake } from './map-tiles.ts';
import { address, checked, geocoderMistake, mainHost, secret, secureAddress, wholeNumber } from './setting-forms.ts';

/**
 * Every setting of the server is one environment variable; this is the whole list.
 * The texts are what `plumbline help` and the guide print.
 */
export const environmentVariables = {
  PORT: {
    help: 'The port that the server listens on.',
    schema: wholeNumber(0, 65_535).default(8080),
  },
  HOST: { help: 'The address that the server listens on.', schema: z.string().min(1).default('::') },
  DATA_DIR: {
    help: 'The folder for the embedded database, files and unsent mail.',
    schema: z.string().min(1).default('data'),
  },
  DATABASE_URL: {
    help: 'A PostgreSQL (15 or newer) of your own, of one host or several; without it one is started in DATA_DIR.',
    schema: z
      .string()
      .superRefine((value, context) => {
        const mistake = hasDatabaseForm(value)
          ? parameterMistake(value)
          : 'must be an address like postgres://user:password@host:5432/plumbline, with odd letters as in %23 for #';
        if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
      })
      .optional(),
  },
  DATABASE_REPLICA_URL: {
    help: 'A hot standby of DATABASE_URL that reports, exports and feeds are read from; without it all are read there.',
    schema: checked((value) => {
      if (!hasDatabaseForm(value)) return 'must be an address like postgres://user:password@host:5432/plumbline';
      return separateHosts(value).length > 1 ? 'must name one host' : parameterMistake(value);
    }).optional(),
  },
  DATABASE_REPLICA_LAG_SECONDS: {
    help: 'How many seconds the standby in DATABASE_REPLICA_URL may be behind before nothing is read from it.',
    schema: wholeNumber(1, 60).default(5),
  },
  DATABASE_POOL_SIZE: {
    help: 'How many connections a process keeps for requests and work; six more listen and serve its queues.',
    schema: wholeNumber(2, 500).default(20),
  },
  EVENT_RETENTION_DAYS: {
    help: 'How many days the feeds go back; 0 keeps them for good. The audit trail has its own setting in each company.',
    schema: wholeNumber(0, 36_500).default(1095),
  },
  IDEMPOTENCY_RETENTION_DAYS: {
    help: 'For how many days a write that is sent again under its key is known.',
    schema: wholeNumber(1, 365).default(2),
  },
  FILES_URL: {
    help: 'Where files are kept, a file: folder or an s3: bucket; without it DATA_DIR/files.',
    schema: z
      .string()
      .transform((value, context) => {
        const place = readFilesPlace(value);
        if (!place) context.addIssue({ code: 'custom', message: filesPlaceForms });
        return place ?? z.NEVER;
      })
      .optional(),
  },
  FILES_GRACE_DAYS: {
    help: 'How many days the bytes of deleted files stay before the nightly sweep removes them.',
    schema: wholeNumber(1, 3650).default(30),
  },
  BACKUP_URL: {
    help: 'Where backups go each night, a folder or an s3: bucket; without it DATA_DIR/backups; off makes none.',
    schema: checked((value) => (value === 'off' || isBackupPlace(value) ? undefined : backupPlaceForms)).optional(),
  },
  BACKUP_KEY: {
    help: 'The key that backups are encrypted by, AGE-SECRET-KEY-1… or its public one, age1…; without it they are not.',
    schema: checked((value) => (isBackupKey(value) ? undefined : backupKeyForms)).optional(),
  },
  BACKUP_KEEP: {
    help: 'How many backups stay: of days, of weeks, of months.',
    schema: z
      .string()
      .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, { error: 'must be three numbers like 7,4,12' })
      .default(Object.values(defaultRetention).join(','))
      .transform((value): BackupRetention => {
        const [daily = 0, weekly = 0, monthly = 0] = value.split(',').map(Number);
        return { daily, weekly, monthly };
      }),
  },
  PITR: {
    help: '1 archives the embedded database’s log to BACKUP_URL, so that restore --time can bring back any second.',
    schema: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  },
  SECRETS_KEY: {
    help: 'The key that secrets of sign-in services are encrypted by: 32 bytes in base64 (openssl rand -base64 32); without it one is made in the database.',
    schema: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 bytes in base64' })
      .optional(),
  },
  SMTP_URL: {
    help: 'The mail server; without it messages are written to DATA_DIR/outbox.',
    schema: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  },
  SENDGRID_URL: {
    help: 'Where SendGrid is asked, for companies that set it up; https://api.eu.sendgrid.com for its European region.',
    schema: secureAddress('https://api.sendgrid.com').default('https://api.sendgrid.com'),
  },
  GOOGLE_SIGN_IN_URL: {
    help: 'The issuer of Google’s accounts, for companies that set up signing in with them.',
    schema: secureAddress('https://accounts.google.com').default('https://accounts.google.com'),
  },
  MICROSOFT_SIGN_IN_URL: {
    help: 'Where Microsoft’s accounts sign in, for companies that set it up; https://login.microsoftonline.us for its cloud of the US government.',
    schema: secureAddress('https://login.microsoftonline.com').default('https://login.microsoftonline.com'),
  },
  GOOGLE_OAUTH_URL: {
    help: 'Where Google gives tokens for its drive, for companies that connect theirs.',
    schema: secureAddress('https://oauth2.googleapis.com').default('https://oauth2.googleapis.com'),
  },
  GOOGLE_DRIVE_URL: {
    help: 'Where Google Drive is reached, for companies that connect theirs.',
    schema: secureAddress('https://www.googleapis.com').default('https://www.googleapis.com'),
  },
  MICROSOFT_GRAPH_URL: {
    help: 'Where Microsoft Graph is reached, for companies that connect OneDrive or Microsoft Teams; https://graph.microsoft.us for its cloud of the US government.',
    schema: secureAddress('https://graph.microsoft.com').default('https://graph.microsoft.com'),
  },
  SLACK_URL: {
    help: 'Where Slack is asked, for companies that set it up; https://slack-gov.com for its cloud of the US government.',
    schema: secureAddress('https://slack.com').default('https://slack.com'),
  },
  WEBHOOKS_ALLOW: {
    help: 'What webhooks, mail servers and sign-in services of companies may be beyond the public internet: host names, addresses and ranges (10.0.0.0/8), with commas.',
    schema: z
      .string()
      .default('')
      .transform((value, context) => {
        const hosts = readAllowedHosts(value);
        if (!hosts) context.addIssue({ code: 'custom', message: 'must name hosts, like erp.internal, 10.1.0.0/16' });
        return hosts ?? z.NEVER;
      }),
  },
  SMS_URL: {
    help: 'The SMS gateway, Twilio or one with its API; with https://account:token@… companies need no account of their own.',
    schema: secureAddress('https://api.twilio.com').default('https://api.twilio.com'),
  },
  SMS_FROM: {
    help: 'The number or name that text messages come from, for the account in SMS_URL.',
    schema: z.string().max(40).optional(),
  },
  GEOCODER_URL: {
    help: 'Where places and addresses are looked up, a Nominatim server; off looks up none.',
    schema: checked((value) => (value === 'off' ? undefined : geocoderMistake(value)))
      .transform((value) => (value === 'off' ? null : value))
      .default('https://nominatim.openstreetmap.org'),
  },
  TILES_URL: {
    help: 'Where maps get their pictures from, with {z}, {x} and {y} in it; off shows none.',
    schema: checked((value) => (value === 'off' ? undefined : tilesMistake(value)))
      .transform((value) => (value === 'off' ? null : value))
      .default(defaultTilesUrl),
  },
  TILES_ATTRIBUTION: {
    help: 'Who is named in a corner of each map: text, with links as <a href="https://…">.',
    schema: checked(attributionMistake).default(defaultAttribution),
  },
  MAIL_FROM: {
    help: 'The sender of mails.',
    schema: z.email({ error: 'must be an e-mail address' }).default('plumbline@localhost.localdomain'),
  },
  MAIN_HOST: {
    help: 'The host name of the main instance; others are reached at name.<MAIN_HOST>.',
    schema: z
      .string()
      .toLowerCase()
      .regex(mainHost, { error: 'must be a host name without a port, like inspections.example.org' })
      .default('localhost'),
  },
  PUBLIC_URL: {
    help: 'The address that links in mails start with; without it http://<MAIN_HOST>:<PORT>.',
    schema: address(['http:', 'https:'], 'https://inspections.example.org').optional(),
  },
  TRUST_PROXY: {
    help: 'How many reverse proxies stand in front, each of which adds whom it serves to X-Forwarded-For.',
    schema: z
      .string()
      .regex(/^[0-9]$/, { error: 'must be a number from 0 to 9' })
      .default('0'),
  },
  DEMO: {
    help: 'The language of the demo in an empty data folder: en, he, or mixed for both at once; 0 leaves the demo out.',
    schema: z.enum(['0', '1', ...demoLanguages], { error: 'must be en, he, mixed or 0' }).default('en'),
  },
  METRICS_TOKEN: {
    help: 'The token for /metrics, which Prometheus sends as its bearer token; without it there is no /metrics.',
    schema: secret.optional(),
  },
  LOG_LEVEL: {
    help: 'How much the server logs: fatal, error, warn, info, debug, trace or silent.',
    schema: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('warn'),
  },
} as const;
