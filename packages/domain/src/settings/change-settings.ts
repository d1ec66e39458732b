import type { z } from 'zod';
import type { AppSettings, SettingName } from './app-settings.ts';
import { appSettings, settingNames } from './app-settings.ts';
import { withStoredNames } from './stored-names.ts';
import { withStoredTranslations } from './stored-translations.ts';

/** The settings that are sections of several: a change of one part leaves the others of the section as they are. */
export const settingSections: readonly SettingName[] = [
  'branding',
  'security',
  'secondStep',
  'allDay',
  'proposalWeights',
  'blueprintSettings',
  'documentLayout',
  'notifications',
  'defaultFilterViews',
];

export interface SettingProblem {
  readonly path: readonly PropertyKey[];
  readonly code: string;
}

export type SettingsChange =
  | { readonly ok: true; readonly settings: AppSettings; readonly changed: readonly SettingName[] }
  | { readonly ok: false; readonly problems: readonly SettingProblem[] };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Applies a change to the settings. Takes the settings as they are and the change as it came: the names it carries are
 * replaced, in a section part by part, all others stay. Gives the whole new settings and the names that differ, or all
 * problems with their paths; an unknown name is a problem.
 */
export function changeSettings(current: AppSettings, change: Readonly<Record<string, unknown>>): SettingsChange {
  const names = Object.keys(change);
  const unknown = names.filter((name) => !(settingNames as readonly string[]).includes(name));
  if (unknown.length > 0) {
    return { ok: false, problems: unknown.map((name) => ({ path: [name], code: 'setting_unknown' })) };
  }

  const wanted: Record<string, unknown> = { ...current };
  for (const name of names as SettingName[]) {
    const section = change[name];
    wanted[name] =
      settingSections.includes(name) && isRecord(section) ? { ...(current[name] as object), ...section } : section;
  }
  const result = appSettings.safeParse(wanted);
  if (!result.success) return { ok: false, problems: result.error.issues.map(asProblem) };

  const settings = withStoredTranslations(current, withStoredNames(current, withRemovedElements(current, result.data)));
  const changed = settingNames.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(current[name]));
  return { ok: true, settings, changed };
}

/** What leaves the catalogue of plans is remembered: drawings that were made with it offline are still to come. */
function withRemovedElements(before: AppSettings, after: AppSettings): AppSettings {
  const present = new Set(after.blueprintSettings.elements.map(({ id }) => id));
  const earlier = [
    ...before.blueprintSettings.removedElementIds,
    ...before.blueprintSettings.elements.map(({ id }) => id),
  ];
  const removedElementIds = [...new Set(earlier)].filter((id) => !present.has(id)).slice(-10_000);
  return { ...after, blueprintSettings: { ...after.blueprintSettings, removedElementIds } };
}

function asProblem(issue: z.core.$ZodIssue): SettingProblem {
  return {
    path: issue.path,
    code: issue.code === 'custom' || issue.code === 'invalid_format' ? issue.message : issue.code,
  };
}
