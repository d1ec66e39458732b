import { resolve } from 'node:path';
import { z } from 'zod';
import type { FilesPlace } from './adapters/files/files-place.ts';
import { filesPlaceForms, readFilesPlace } from './adapters/files/files-place.ts';
import { hasDatabaseForm, securityMistake } from './database/connection-address.ts';
import { StartError } from './start-error.ts';

const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => hasHost(value, protocols), { error: `must be an address like ${example}` });

function hasHost(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocols.includes(protocol) && hostname !== '';
}

const mainHost = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

function geocoderMistake(value: string): string | undefined {
  if (!hasHost(value, ['https:', 'http:'])) return 'must be off or an address like https://nominatim.openstreetmap.org';
  const { protocol, search, hash, username, password } = new URL(value);
  if (protocol !== 'https:' && !isLoopback(value)) return 'must be an https address';
  return search + hash + username + password === '' ? undefined : 'must be an address without password, ? and #';
}

const isLoopback = (value: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname);

/**
 * Every setting of the server is one environment variable; this is the whole list.
 * The texts are what `plumbline help` and the guide print.
 */
export const environmentVariables = {
  PORT: {
    help: 'The port that the server listens on.',
    schema: z
      .string()
      .refine((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, {
        error: 'must be a number from 0 to 65535',
      })
      .transform(Number)
      .default(8080),
  },
  HOST: { help: 'The address that the server listens on.', schema: z.string().min(1).default('::') },
  DATA_DIR: {
    help: 'The folder for the embedded database, files and unsent mail.',
    schema: z.string().min(1).default('data'),
  },
  DATABASE_URL: {
    help: 'A PostgreSQL (15 or newer) of your own; without it one is started in DATA_DIR.',
    schema: z
      .string()
      .superRefine((value, context) => {
        const mistake = hasDatabaseForm(value)
          ? securityMistake(value)
          : 'must be an address like postgres://user:password@host:5432/plumbline, with odd letters as in %23 for #';
        if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
      })
      .optional(),
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
    schema: z
      .string()
      .refine((value) => /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= 3650, {
        error: 'must be a number from 1 to 3650',
      })
      .transform(Number)
      .default(30),
  },
  SMTP_URL: {
    help: 'The mail server; without it messages are written to DATA_DIR/outbox.',
    schema: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  },
  SENDGRID_URL: {
    help: 'Where SendGrid is asked, for companies that set it up; https://api.eu.sendgrid.com for its European region.',
    schema: address(['https:', 'http:'], 'https://api.sendgrid.com')
      .refine((value) => value.startsWith('https:') || isLoopback(value), { error: 'must be an https address' })
      .default('https://api.sendgrid.com'),
  },
  GEOCODER_URL: {
    help: 'Where places and addresses are looked up, a Nominatim server; off looks up none.',
    schema: z
      .string()
      .superRefine((value, context) => {
        const mistake = value === 'off' ? undefined : geocoderMistake(value);
        if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
      })
      .transform((value) => (value === 'off' ? null : value))
      .default('https://nominatim.openstreetmap.org'),
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
    help: '0 leaves the demo instance out of an empty data folder.',
    schema: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('1'),
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

type Variables = typeof environmentVariables;

export interface Configuration {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  files: FilesPlace;
  filesGraceDays: number;
  smtpUrl: string | undefined;
  sendgridUrl: string;
  /** Null: places are not looked up. */
  geocoderUrl: string | null;
  mailFrom: string;
  mainHost: string;
  publicUrl: string | undefined;
  /** So many proxies are believed whom they serve; what stands before them in the header anybody may have written. */
  trustedProxies: number;
  demo: boolean;
  logLevel: string;
}

const mayHoldPassword = (name: string, value = '') =>
  name === 'DATABASE_URL' || name === 'SMTP_URL' || /:\/\/.*@/.test(value);

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
    files: read.FILES_URL ?? { kind: 'disk', folder: resolve(dataDir, 'files') },
    filesGraceDays: read.FILES_GRACE_DAYS,
    smtpUrl: read.SMTP_URL,
    sendgridUrl: read.SENDGRID_URL,
    geocoderUrl: read.GEOCODER_URL,
    mailFrom: read.MAIL_FROM,
    mainHost: read.MAIN_HOST,
    publicUrl: read.PUBLIC_URL,
    trustedProxies: Number(read.TRUST_PROXY),
    demo: read.DEMO === '1',
    logLevel: read.LOG_LEVEL,
  };
}
