import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSettings,
  changeToggle,
  changeToggleSettings,
  listToggles,
  readSettings,
  readToggleSettings,
} from '@plumbline/contract/settings';
import type { Toggle } from '@plumbline/contract/settings';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { settingsOfToggles } from '@plumbline/domain/settings/toggle-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { callServer } from '../../../lib/api/call-server.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import type { SettingsEdits } from '../settings-edits.ts';
import { changeToSend, flatSettings, nestedSettings, settingAt } from '../settings-edits.ts';
import { instanceQuery } from '../../../lib/bootstrap.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { settingKeys } from '../../../lib/query-keys/settings.ts';

registerLiveInvalidation('settings.', [settingKeys.all]);
registerLiveInvalidation('toggle.', [settingKeys.toggles]);

/** All settings, for those who may change them. */
export const settingsQuery = queryOptions({
  queryKey: settingKeys.all,
  queryFn: ({ signal }) => callServer(readSettings, { signal }),
});

/** The optional apps with their settings. */
export const togglesQuery = queryOptions({
  queryKey: settingKeys.toggles,
  queryFn: ({ signal }) => callServer(listToggles, { signal }),
});

interface SettingsSave {
  /** The settings as they were when the edits were begun. */
  readonly opened: AppSettings;
  readonly edits: SettingsEdits;
  /** A setting, or a section's part, by its path, as two people who change it at once read it. */
  readonly partOf: (path: string) => EditedPart<AppSettings>;
}

/** Saves the given settings over what they were; the whole app takes on what changed: colours, words, statuses. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ opened, edits, partOf }: SettingsSave): Promise<AppSettings> => {
      const change = flatSettings(changeToSend(opened, edits));
      return saveOver<AppSettings, Readonly<Record<string, unknown>>, AppSettings>({
        opened,
        change,
        parts: Object.fromEntries(Object.keys(change).map((path) => [path, partOf(path)])),
        send: (left, over) => {
          const before = Object.fromEntries(Object.keys(left).map((path) => [path, settingAt(over, path)]));
          return callServer(changeSettings, { body: { ...nestedSettings(left), before: nestedSettings(before) } });
        },
        read: () => callServer(readSettings),
      });
    },
    onSuccess: async (settings) => {
      queryClient.setQueryData(settingKeys.all, settings);
      await queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
    },
  });
}

function useKeepToggle() {
  const queryClient = useQueryClient();
  return async (id: ToggleId, part: Partial<Toggle>) => {
    queryClient.setQueryData<Toggle[]>(settingKeys.toggles, (before) =>
      before?.map((one) => (one.toggleId === id ? { ...one, ...part } : one)),
    );
    await queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
  };
}

/** Switches an app. */
export function useSwitchToggle() {
  const keep = useKeepToggle();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: ToggleId; isActive: boolean }) =>
      callServer(changeToggle, { params: { id }, body: { isActive } }),
    onSuccess: (toggle) => keep(toggle.toggleId, toggle),
  });
}

type ToggleSettings = Readonly<Record<string, unknown>>;

interface ToggleSettingsSave {
  readonly id: ToggleId;
  /** The settings as their form was opened with them. */
  readonly opened: ToggleSettings;
  readonly settings: ToggleSettings;
  /** What a setting is called for people. */
  readonly labelOf: (name: string) => string;
}

/** Changes the settings of an app over what they were when their form was opened. */
export function useSaveToggleSettings() {
  const keep = useKeepToggle();
  return useMutation({
    mutationFn: ({ id, opened, settings, labelOf }: ToggleSettingsSave): Promise<ToggleSettings> => {
      const part = (name: string): EditedPart<ToggleSettings> => ({
        label: labelOf(name),
        of: (present) => present[name],
        // Secrets are never shown.
        show: (value) => (settingsOfToggles[id].secrets.some((one) => one === name) ? '***' : String(value)),
      });
      return saveOver<ToggleSettings, ToggleSettings, ToggleSettings>({
        opened,
        change: settings,
        parts: Object.fromEntries(Object.keys(settings).map((name) => [name, part(name)])),
        send: (left, over) => {
          const before = Object.fromEntries(Object.keys(left).map((name) => [name, over[name]]));
          return callServer(changeToggleSettings, { params: { id }, body: { ...left, before } });
        },
        read: () => callServer(readToggleSettings, { params: { toggleId: id } }),
      });
    },
    onSuccess: (settings, { id }) => keep(id, { settings: { ...settings } }),
  });
}
