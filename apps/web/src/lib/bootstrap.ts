import { queryOptions } from '@tanstack/react-query';
import type { Bootstrap } from '@plumbline/contract/settings';
import { readBootstrap } from '@plumbline/contract/settings';
import { languages, type Language } from '@plumbline/domain/languages/languages';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { i18next } from '../i18n/i18n.ts';
import { adoptDefaultLanguage } from '../i18n/language.ts';
import type { Overrides } from '../i18n/overrides.ts';
import { applyOverrides, laidOver, nestedTexts } from '../i18n/overrides.ts';
import type { Texts } from '@plumbline/texts/pseudo';
import { callServer } from './api/call-server.ts';
import { withOfflineCopy } from './api/with-offline-copy.ts';
import { settingKeys } from './query-keys/settings.ts';

/** The instance with its settings; those that this person may not see have the product's defaults. */
export interface Instance {
  readonly settings: AppSettings;
  readonly toggles: ReadonlySet<ToggleId>;
  readonly host: string;
  readonly isMainHost: boolean;
  readonly placeSearch: Bootstrap['placeSearch'];
  readonly tiles: Bootstrap['tiles'];
}

function statusTexts(settings: AppSettings, language: Language): Texts {
  const own = settings.customStatuses.map(({ name }) => [name, name] as const);
  const translated = Object.entries(settings.statusTranslations).flatMap(([status, texts]) =>
    texts[language] ? [[status, texts[language]] as const] : [],
  );
  return Object.fromEntries([...own, ...translated]);
}

function menuTexts(settings: AppSettings, language: Language): Texts {
  return Object.fromEntries(Object.entries(settings.menu[language] ?? {}).filter(([, label]) => label !== ''));
}

/** The texts that an instance overrides: custom labels, menu names, names of statuses (spec/1 §1). */
export function overridesFrom(settings: AppSettings): Overrides {
  const of = (language: Language) => {
    const labels = nestedTexts(settings.customTranslations[language] ?? {});
    return {
      ...labels,
      menu: laidOver(labels['menu'] ?? {}, menuTexts(settings, language)),
      status: laidOver(labels['status'] ?? {}, statusTexts(settings, language)),
    };
  };
  return Object.fromEntries(languages.map((language) => [language, of(language)]));
}

/** On the settings screen itself a new default language is not forced on who is setting it (spec/1 §1). */
const isOnSettings = () => window.location.pathname.startsWith('/settings');

/** Answerers of a public questionnaire are no users of the instance: their browser determines the language. */
const isPublic = () => /^\/(?:answer|job_type\/asnwer)\//.test(window.location.pathname);

async function askInstance(): Promise<Instance> {
  const { toggles, host, isMainHost, placeSearch, tiles, settings: _, ...told } = await callServer(readBootstrap);
  return {
    settings: { ...defaultSettings, ...told },
    toggles: new Set(toggles.filter((one) => one.isActive).map((one) => one.toggleId)),
    host,
    isMainHost,
    placeSearch,
    tiles,
  };
}

async function loadInstance(): Promise<Instance> {
  const instance = await withOfflineCopy('instance', askInstance);
  const { settings } = instance;
  if (!isOnSettings() && !isPublic() && adoptDefaultLanguage(settings.defaultLanguage)) window.location.reload();
  applyOverrides(i18next, overridesFrom(settings));
  return instance;
}

/** The settings of this instance; loaded before the first render, and cached until a live event invalidates them. */
export const instanceQuery = queryOptions({
  queryKey: settingKeys.bootstrap,
  // Without the query's signal: unmounting a component must not cancel what the guards await.
  queryFn: () => loadInstance(),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { cachedQuery: 'instance' },
  // The screens behind the settings stay as they are when a renewal fails.
  structuralSharing: false,
});
