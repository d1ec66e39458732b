import { z } from 'zod';

/** One optional app: whether a new instance has it on, and what its settings page may hold. */
interface ToggleDefinition {
  /** False while what it switches doesn't exist: it is shown as not available yet, and can't be switched or set up. */
  readonly isBuilt: boolean;
  readonly activeByDefault: boolean;
  readonly settings: z.ZodType<Record<string, unknown>>;
  /** Setting names that never leave the server once they are written. */
  readonly secrets: readonly string[];
  /** Settings without which it can't be on. */
  readonly needs: readonly string[];
}

const key = z.string().trim().max(500).default('');

/** An app without settings of its own. */
const plain = { settings: z.strictObject({}), secrets: [], needs: [] } as const;
const on = { ...plain, isBuilt: true, activeByDefault: true } as const;
const laterOn = { ...plain, isBuilt: false, activeByDefault: true } as const;
const laterOff = { ...plain, isBuilt: false, activeByDefault: false } as const;
const account = {
  isBuilt: false,
  activeByDefault: false,
  settings: z.strictObject({ tenantId: key, clientId: key, clientSecret: key }),
  secrets: ['clientSecret'],
  needs: ['tenantId', 'clientId', 'clientSecret'],
} as const;

/**
 * The optional apps of an instance (Spec 1 §1, 2 §9), one entry a toggle id. The ids of the pages that the specification
 * names (`sendgrid`, `microsoft_sso`, `google_login`) are the toggles' ids too.
 */
export const toggles = {
  client: on,
  customer: laterOff,
  report_templates: laterOn,
  templates: on,
  steps: on,
  files: on,
  skills: on,
  games: laterOff,
  google_login: {
    isBuilt: false,
    activeByDefault: false,
    settings: z.strictObject({ clientId: key, clientSecret: key }),
    secrets: ['clientSecret'],
    needs: ['clientId', 'clientSecret'],
  },
  microsoft_sso: account,
  impersonate: on,
  previous_job: on,
  blueprints: laterOn,
  answers_recall: on,
  filter_views: laterOn,
  projects: on,
  shift_view: laterOn,
  sendgrid: {
    isBuilt: true,
    activeByDefault: false,
    settings: z.strictObject({ apiKey: key, fromAddress: z.union([z.literal(''), z.email()]).default('') }),
    secrets: ['apiKey'],
    needs: ['apiKey', 'fromAddress'],
  },
  teams: account,
} as const satisfies Record<string, ToggleDefinition>;

export type ToggleId = keyof typeof toggles;

export const toggleIds = Object.keys(toggles) as readonly ToggleId[];

/** The settings of one toggle, in the form in which they are kept. */
export type ToggleSettings<Id extends ToggleId = ToggleId> = z.output<(typeof toggles)[Id]['settings']>;

/** Whether there is an app of this name. */
export function isToggleId(value: string): value is ToggleId {
  return Object.hasOwn(toggles, value);
}

/** The toggles of a new instance. */
export function defaultActiveToggles(): ReadonlySet<ToggleId> {
  return new Set(toggleIds.filter((id) => toggles[id].activeByDefault));
}

/** A toggle's settings as a screen may see them: secrets are told as set or not set, never as they are. */
export function withoutSecrets(id: ToggleId, settings: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const secrets: readonly string[] = toggles[id].secrets;
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) =>
      secrets.includes(name) ? [name, value ? '***' : ''] : [name, value],
    ),
  );
}

/** What is missing for this app to be on with these settings. */
export function missingSettings(id: ToggleId, settings: Readonly<Record<string, unknown>>): readonly string[] {
  return toggles[id].needs.filter((name) => !settings[name]);
}
