import { readBootstrap } from '@plumbline/contract/settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { i18next } from '../src/i18n/i18n.ts';
import { onCall } from './server.ts';

/** Lets the instance be read again, as after a change of its settings: as it is by default, in the language of the test. */
export function onBootstrap(): void {
  onCall(readBootstrap, () => ({
    ...defaultSettings,
    defaultLanguage: i18next.language === 'he' ? ('he' as const) : ('en' as const),
    settings: {},
    host: 'here.test',
    isMainHost: false,
    apiVersions: [],
    toggles: [],
    generalAbilities: [],
    placeSearch: 'off' as const,
    tiles: null,
  }));
}
