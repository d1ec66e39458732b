import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSettings,
  changeToggle,
  changeToggleSettings,
  listToggles,
  readSettings,
} from '@plumbline/contract/settings';
import type { Toggle } from '@plumbline/contract/settings';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { ToggleId } from '@plumbline/domain/settings/toggles';
import { callServer } from '../../../app/api/call-server.ts';
import { instanceQuery } from '../../../app/bootstrap.ts';
import { registerLiveInvalidation } from '../../../app/live/invalidations.ts';

const settingsKey = ['settings'] as const;
const togglesKey = ['toggles'] as const;
registerLiveInvalidation('settings.', [settingsKey]);
registerLiveInvalidation('toggle.', [togglesKey]);

/** All settings, for those who may change them. */
export const settingsQuery = queryOptions({
  queryKey: settingsKey,
  queryFn: ({ signal }) => callServer(readSettings, { signal }),
});

/** The optional apps with their settings. */
export const togglesQuery = queryOptions({
  queryKey: togglesKey,
  queryFn: ({ signal }) => callServer(listToggles, { signal }),
});

/** Saves the given settings; the whole app takes on what changed: colours, words, statuses. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Record<string, unknown>): Promise<AppSettings> => callServer(changeSettings, { body: change }),
    onSuccess: async (settings) => {
      queryClient.setQueryData(settingsKey, settings);
      await queryClient.invalidateQueries({ queryKey: instanceQuery.queryKey });
    },
  });
}

function useKeepToggle() {
  const queryClient = useQueryClient();
  return async (id: ToggleId, part: Partial<Toggle>) => {
    queryClient.setQueryData<Toggle[]>(togglesKey, (before) =>
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

/** Changes the settings of an app. */
export function useSaveToggleSettings() {
  const keep = useKeepToggle();
  return useMutation({
    mutationFn: ({ id, settings }: { id: ToggleId; settings: Record<string, unknown> }) =>
      callServer(changeToggleSettings, { params: { id }, body: settings }),
    onSuccess: (settings, { id }) => keep(id, { settings }),
  });
}
