import { z } from 'zod';
import { addressAsPasted } from '../text/address-as-typed.ts';
import type { ToggleId } from '../actor/toggles.ts';
import { firstRoles, listed } from './sign-in-providers.ts';

/** What the settings page of an optional app may hold. */
interface ToggleSettingsDefinition {
  readonly schema: z.ZodType<Record<string, unknown>>;
  /** Names that never leave the server once they are written. */
  readonly secrets: readonly string[];
  /** What it can't be on without. */
  readonly needs: readonly string[];
}

const key = z.string().trim().max(500).default('');
const fromAddress = z
  .string()
  .overwrite(addressAsPasted)
  .pipe(z.union([z.literal(''), z.email()]))
  .default('');

/** An app without settings of its own. */
const none = { schema: z.strictObject({}), secrets: [], needs: [] } as const;
/** A host name or an address of version 4; empty for none. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)?$/)
  .default('');
const port = z
  .string()
  .trim()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536)
  .default('587');
/** A secret as it is stored: encrypted by the server's key, which makes it longer than what people may write. */
const sealedKey = z.string().trim().max(2000).default('');
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const tenant = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names or ids with commas. */
const listOf = (one: RegExp) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(2000)
    .refine((text) => listed(text).every((part) => one.test(part)))
    .default('');

/** One id, or none. */
const oneOf = (one: RegExp) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || one.test(text))
    .default('');

/** A service is reached over https, or without encryption on this very machine; without a password, a question mark or a hash. */
const issuerAddress =
  /^(?:https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?:\/[^\s?#\\]*)?$/i;

const issuer = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || issuerAddress.test(text))
  .default('');

/** What all services of signing in have: whom they let in, and whether passwords still do. */
const letsIn = {
  clientId: key,
  clientSecret: sealedKey,
  /** Whoever has a verified address of one of these domains is let in, with the role below, without an invitation. */
  domains: listOf(domainName),
  defaultRole: z.enum(['', ...firstRoles]).default(''),
  /** With it, only system administrators sign in with a password. */
  required: z.enum(['', 'yes']).default(''),
};

/** The settings of each optional app (spec/1 §1, spec/2 §9). */
export const settingsOfToggles = {
  client: none,
  customer: none,
  report_templates: none,
  templates: none,
  steps: none,
  files: none,
  skills: none,
  games: none,
  google_login: {
    schema: z.strictObject(letsIn),
    secrets: ['clientSecret'],
    needs: ['clientId', 'clientSecret'],
  },
  /** One tenant or several with commas: nobody of any other signs in. */
  microsoft_sso: {
    schema: z.strictObject({ tenantId: listOf(tenant), ...letsIn }),
    secrets: ['clientSecret'],
    needs: ['tenantId', 'clientId', 'clientSecret'],
  },
  openid: {
    schema: z.strictObject({ issuer, ...letsIn }),
    secrets: ['clientSecret'],
    needs: ['issuer', 'clientId', 'clientSecret'],
  },
  impersonate: none,
  previous_job: none,
  blueprints: none,
  answers_recall: none,
  filter_views: none,
  projects: none,
  shift_view: none,
  sendgrid: {
    schema: z.strictObject({ apiKey: key, fromAddress }),
    secrets: ['apiKey'],
    needs: ['apiKey', 'fromAddress'],
  },
  /** A mail server of the company's own; on port 465 the connection is encrypted from its start, on others by STARTTLS. */
  smtp: {
    schema: z.strictObject({ host, port, user: key, password: key, fromAddress }),
    secrets: ['password'],
    needs: ['host', 'fromAddress'],
  },
  /** An account of a gateway with Twilio's API; where the operator has set one up for everybody, it goes before that. */
  sms: {
    schema: z.strictObject({ accountSid: key, authToken: key, from: key }),
    secrets: ['authToken'],
    needs: ['accountSid', 'authToken', 'from'],
  },
  /** An app registered at the company's own tenant; projects get their channels in the team. */
  teams: {
    schema: z.strictObject({ tenantId: oneOf(tenant), clientId: key, clientSecret: sealedKey, teamId: oneOf(tenant) }),
    secrets: ['clientSecret'],
    needs: ['tenantId', 'clientId', 'clientSecret'],
  },
  slack: {
    schema: z.strictObject({ botToken: sealedKey }),
    secrets: ['botToken'],
    needs: ['botToken'],
  },
} as const satisfies Record<ToggleId, ToggleSettingsDefinition>;

const sealed: Readonly<Partial<Record<ToggleId, string>>> = {
  google_login: 'clientSecret',
  microsoft_sso: 'clientSecret',
  openid: 'clientSecret',
  teams: 'clientSecret',
  slack: 'botToken',
};

/** The secret of an app that is stored encrypted, so that no copy of a company lets its reader use it; undefined where none is. */
export function sealedSetting(id: ToggleId): string | undefined {
  return sealed[id];
}

/** The settings of one toggle, as stored. */
export type ToggleSettings<Id extends ToggleId = ToggleId> = z.output<(typeof settingsOfToggles)[Id]['schema']>;

/** A toggle's settings for a screen: secrets are redacted to set or not set. */
export function withoutSecrets(id: ToggleId, settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secrets: readonly string[] = settingsOfToggles[id].secrets;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) =>
      secrets.includes(name) ? [name, value ? '***' : ''] : [name, value],
    ),
  );
}

/** What is missing for this app to be on with these settings. */
export function missingSettings(id: ToggleId, settings: Readonly<Record<string, unknown>>): readonly string[] {
  return settingsOfToggles[id].needs.filter((name) => !settings[name]);
}
