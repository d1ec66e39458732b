import type { AppSettings, SettingName } from '@plumbline/domain/settings/app-settings';
import { isSame, mergeChanges } from './merge-changes.ts';

/** What somebody has changed and not saved yet. */
export type SettingsEdits = Partial<AppSettings>;

/** The settings whose parts are saved one by one, so that a colleague's change of another part stays. */
const sections = ['branding', 'security', 'allDay'] as const satisfies readonly SettingName[];

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

/** The edits on newer saved settings (a colleague saved meanwhile): theirs, with the edited parts over them. */
export function rebased(before: AppSettings, after: AppSettings, edits: SettingsEdits): SettingsEdits {
  return Object.entries(edits).reduce<SettingsEdits>((result, [name, value]) => {
    const key = name as SettingName;
    return withEdit(after, result, key, mergeChanges(before[key], value, after[key]) as never);
  }, {});
}
