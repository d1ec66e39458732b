import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';

/**
 * Tables whose rows are in no backup: they open accounts, make no sense without what is not restored, or are there for days only.
 * Whoever is signed in signs in again; links of emails are asked for again; an upload that was interrupted begins again; files of
 * exports are made again.
 */
export const leftOut: readonly string[] = [
  'sessions',
  'tokens',
  'token_grants',
  'program_codes',
  'one_time_tokens',
  'remembered_devices',
  'idempotency_keys',
  'uploads',
  'exports',
];

/** Written by migrations themselves. */
export const migrationsTable = 'migrations';

/** What a backup has of a company's secrets: all of them, for whoever operates the installation, or none. */
export interface Redaction {
  /** Tables whose rows are left out besides. */
  readonly tables: readonly string[];
  /** What columns have in place of their values, as SQL, by `table.column`. */
  readonly columns: Readonly<Record<string, string>>;
}

export const nothingRedacted: Redaction = { tables: [], columns: {} };

const anySecret = "encode(sha256(gen_random_uuid()::text::bytea), 'hex')";
const secretSettings = [
  ...new Set(Object.values(settingsOfToggles).flatMap(({ secrets }): readonly string[] => secrets)),
];

/**
 * Secrets that no screen shows to anybody, also not to administrators: without them people choose a new password and set up two-step sign-in again, apps are set
 * up again, and who receives webhooks, or sends some, is given the new secret.
 */
export const secretsRedacted: Redaction = {
  tables: [
    'calendar_feeds',
    'report_feeds',
    'client_link_secrets',
    'push_subscriptions',
    'code_apps',
    'passkeys',
    'recovery_codes',
    'scim_tokens',
    'channel_accounts',
  ],
  columns: {
    'users.password_hash': 'null',
    'drives.client_secret': "''",
    'drives.refresh_token': 'null',
    'drive_files.upload_url': 'null',
    'toggles.settings': `settings - array[${secretSettings.map((name) => `'${name}'`).join(', ')}]`,
    'programs.secret_hash': 'case when secret_hash is not null then sha256(gen_random_uuid()::text::bytea) end',
    'webhooks.secret': `'whsec_' || encode(sha256(gen_random_uuid()::text::bytea), 'base64')`,
    'webhooks.previous_secret': 'null',
    'webhooks.previous_secret_until': 'null',
    'channels.address': "''",
    'incoming_webhooks.token': anySecret,
    'incoming_webhooks.previous_token': 'null',
    'incoming_webhooks.previous_token_until': 'null',
    'incoming_webhooks.secret': "''",
    'notification_settings.unsubscribe_key': anySecret,
  },
};
