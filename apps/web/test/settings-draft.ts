import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { useEffect, useState } from 'react';
import type { SettingsDraft } from '../src/features/settings/use-settings-draft.ts';

/** The settings while somebody works on them, without a server; `report` is given each state of them. */
export function useUnsavedSettings(start: AppSettings, report: (settings: AppSettings) => void): SettingsDraft {
  const [settings, setSettings] = useState(start);
  useEffect(() => report(settings));
  return {
    settings,
    change: (name, value) => setSettings((before) => ({ ...before, [name]: value })),
    errorAt: () => undefined,
    editCount: 0,
    saveStatus: { kind: 'idle' },
    restored: null,
    save: () => undefined,
    discard: () => undefined,
  };
}
