import type { AppSettings, SettingName } from '@plumbline/domain/settings/app-settings';
import type { ThingKey } from '../../ui/editing/merge-changes.ts';
import { isSame, mergedCleanly } from '../../ui/editing/merge-changes.ts';

/** What somebody has changed and not saved yet. */
export type SettingsEdits = Partial<AppSettings>;

/** The settings whose parts are saved one by one, so that a colleague's change of another part stays. */
const sections = ['branding', 'security', 'allDay', 'proposalWeights'] as const satisfies readonly SettingName[];

/** The edits with one more; what is as it was saved is no edit. */
export function withEdit<Name extends SettingName>(
  saved: AppSettings,
  edits: SettingsEdits,
  name: Name,
  value: AppSettings[Name],
): SettingsEdits {
  const { [name]: _, ...others } = edits;
  return isSame(saved[name], value) ? (others as SettingsEdits) : { ...others, [name]: value };
}

/** The settings as they are shown: what was saved, with the edits over it, a section part by part. */
export function shownSettings(saved: AppSettings, edits: SettingsEdits): AppSettings {
  return { ...saved, ...edits };
}

/** What is left of the edits once some of them were saved: what was changed again or in addition meanwhile. */
export function editsAfterSave(sent: SettingsEdits, present: SettingsEdits): SettingsEdits {
  return Object.fromEntries(
    Object.entries(present).filter(([name, value]) => !isSame(sent[name as SettingName], value)),
  );
}

/** What is sent: the edited settings, of sections only the parts that differ. */
export function changeToSend(saved: AppSettings, edits: SettingsEdits): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(edits).map(([name, value]) => {
      if (!(sections as readonly string[]).includes(name)) return [name, value];
      const before = saved[name as (typeof sections)[number]] as Record<string, unknown>;
      const parts = Object.entries(value as Record<string, unknown>).filter(
        ([part, own]) => !isSame(before[part], own),
      );
      return [name, Object.fromEntries(parts)];
    }),
  );
}

/** By what the things of a setting's lists are known; names of profile fields may be empty, and all others can be changed. */
const keysOfThings: Partial<Readonly<Record<string, ThingKey>>> = { userFields: 'value', blueprintSettings: 'id' };

/** By what the things in a setting's lists are known to {@link mergedCleanly}. @param path as of {@link flatSettings} */
export const keyOfThings = (path: string): ThingKey => keysOfThings[path.split('.')[0] ?? ''] ?? 'name';

const isSection = (name: string) => (sections as readonly string[]).includes(name);

/** A change with the parts of its sections one by one, named `branding.primaryColour`. */
export function flatSettings(change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) =>
      isSection(name)
        ? Object.entries(value as object).map(([part, own]) => [`${name}.${part}`, own] as const)
        : [[name, value] as const],
    ),
  );
}

export function nestedSettings(flat: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(flat)) {
    const [name = '', part] = path.split('.');
    nested[name] = part === undefined ? value : { ...(nested[name] as object | undefined), [part]: value };
  }
  return nested;
}

/** What the settings hold at a path of {@link flatSettings}. */
export function settingAt(settings: AppSettings, path: string): unknown {
  const [name, part] = path.split('.') as [SettingName, string | undefined];
  return part === undefined ? settings[name] : (settings[name] as unknown as Readonly<Record<string, unknown>>)[part];
}

interface Rebased {
  readonly edits: SettingsEdits;
  /** What the edited settings were when their edits were begun, as far as that is not what is saved now. */
  readonly bases: SettingsEdits;
}

/**
 * The edits on newer saved settings (a colleague saved meanwhile): theirs, with the edited parts over them. An edit of what they have
 * changed too stays on what it was made over, so that it is decided about when it is saved.
 */
export function rebased(before: AppSettings, after: AppSettings, { edits, bases }: Rebased): Rebased {
  return Object.entries(edits).reduce<Rebased>(
    (result, [name, value]) => {
      const key = name as SettingName;
      const base = bases[key] ?? before[key];
      const merged = mergedCleanly(base, value, after[key], keyOfThings(name));
      if (merged === undefined) {
        return { edits: { ...result.edits, [key]: value }, bases: { ...result.bases, [key]: base } };
      }
      return { ...result, edits: withEdit(after, result.edits, key, merged as AppSettings[typeof key]) };
    },
    { edits: {}, bases: {} },
  );
}
