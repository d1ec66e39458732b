import { z } from 'zod';

/** One optional app: whether a new instance has it on, and what its settings page may hold. */
interface ToggleDefinition {
  readonly activeByDefault: boolean;
  readonly settings: z.ZodType<Record<string, unknown>>;
  /** Setting names that never leave the server once they are written. */
  readonly secrets: readonly string[];
}

const nothing = z.strictObject({});
const key = z.string().trim().max(500).default('');

/**
 * The optional apps of an instance (Spec 1 §1, 2 §9), one entry a toggle id. The ids of the pages that the specification
 * names (`sendgrid`, `microsoft_sso`, `google_login`) are the toggles' ids too.
 */
export const toggles = {
  client: { activeByDefault: true, settings: nothing, secrets: [] },
  customer: { activeByDefault: false, settings: nothing, secrets: [] },
  report_templates: { activeByDefault: true, settings: nothing, secrets: [] },
  templates: { activeByDefault: true, settings: nothing, secrets: [] },
  steps: { activeByDefault: true, settings: nothing, secrets: [] },
  files: { activeByDefault: true, settings: nothing, secrets: [] },
  skills: { activeByDefault: true, settings: nothing, secrets: [] },
  games: { activeByDefault: false, settings: nothing, secrets: [] },
  google_login: {
    activeByDefault: false,
    settings: z.strictObject({ clientId: key, clientSecret: key }),
    secrets: ['clientSecret'],
  },
  microsoft_sso: {
    activeByDefault: false,
    settings: z.strictObject({ tenantId: key, clientId: key, clientSecret: key }),
    secrets: ['clientSecret'],
  },
  impersonate: { activeByDefault: true, settings: nothing, secrets: [] },
  previous_job: { activeByDefault: true, settings: nothing, secrets: [] },
  blueprints: { activeByDefault: true, settings: nothing, secrets: [] },
  answers_recall: { activeByDefault: true, settings: nothing, secrets: [] },
  filter_views: { activeByDefault: true, settings: nothing, secrets: [] },
  projects: { activeByDefault: true, settings: nothing, secrets: [] },
  shift_view: { activeByDefault: true, settings: nothing, secrets: [] },
  sendgrid: {
    activeByDefault: false,
    settings: z.strictObject({ apiKey: key, fromAddress: z.union([z.literal(''), z.email()]).default('') }),
    secrets: ['apiKey'],
  },
  teams: {
    activeByDefault: false,
    settings: z.strictObject({ tenantId: key, clientId: key, clientSecret: key }),
    secrets: ['clientSecret'],
  },
} as const satisfies Record<string, ToggleDefinition>;

export type ToggleId = keyof typeof toggles;

export const toggleIds = Object.keys(toggles) as readonly ToggleId[];

/** The settings of one toggle, in the form in which they are kept. */
export type ToggleSettings<Id extends ToggleId = ToggleId> = z.output<(typeof toggles)[Id]['settings']>;

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
