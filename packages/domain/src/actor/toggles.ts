/** One optional app: whether there is something to switch, and whether a new instance has it on. */
interface Toggle {
  /** False where there is nothing to switch or to set up: it is not listed among the apps. */
  readonly isBuilt: boolean;
  readonly activeByDefault: boolean;
}

const on = { isBuilt: true, activeByDefault: true } as const;
const off = { isBuilt: true, activeByDefault: false } as const;
/** Views of lists, which nobody has to do without. */
const forAll = { isBuilt: false, activeByDefault: true } as const;

/**
 * The optional apps of an instance (spec/1 §1, spec/2 §9), one entry a toggle id. The ids of the pages that the specification
 * names (`sendgrid`, `microsoft_sso`, `google_login`) are the toggles' ids too. What their settings hold is said in
 * `toggle-settings.ts`: who may open a page asks for this here at the app's start, which does without schemas.
 */
export const toggles = {
  client: on,
  customer: off,
  report_templates: on,
  templates: on,
  steps: on,
  files: on,
  skills: on,
  games: off,
  google_login: off,
  microsoft_sso: off,
  openid: off,
  impersonate: on,
  previous_job: on,
  blueprints: on,
  answers_recall: on,
  filter_views: forAll,
  projects: on,
  shift_view: on,
  sendgrid: off,
  smtp: off,
  sms: off,
  teams: off,
  slack: off,
} as const satisfies Record<string, Toggle>;

export type ToggleId = keyof typeof toggles;

export const toggleIds = Object.keys(toggles) as readonly ToggleId[];

/** Whether there is an app of this name. */
export function isToggleId(value: string): value is ToggleId {
  return Object.hasOwn(toggles, value);
}

/** The toggles of a new instance. */
export function defaultActiveToggles(): ReadonlySet<ToggleId> {
  return new Set(toggleIds.filter((id) => toggles[id].activeByDefault));
}
