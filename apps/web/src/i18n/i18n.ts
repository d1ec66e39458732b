import type { BackendModule, ReadCallback } from 'i18next';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { interpolationIn } from './interpolation.ts';
import { directionOf, realLanguage, startLanguage } from './language.ts';
import type { Namespace } from './namespaces.ts';
import { withOverrides } from './overrides.ts';
import type { Texts } from '@plumbline/texts/pseudo';
import { textsOf } from './text-files.ts';

async function readTexts(language: string, namespace: string): Promise<Texts> {
  const isPseudo = language.startsWith('pseudo');
  const texts = await textsOf(isPseudo ? 'en' : realLanguage(language), namespace);
  if (!isPseudo) return withOverrides(language, namespace, texts);
  const { pseudoTexts } = await import('@plumbline/texts/pseudo');
  return pseudoTexts(texts);
}

const lazyTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    readTexts(language, namespace).then(
      (texts) => done(null, texts),
      (failure: unknown) => done(failure instanceof Error ? failure : new Error(String(failure)), false),
    );
  },
};

const started = Promise.withResolvers<void>();

/** Starts the texts in the language of this browser; resolves once the first screen's own are there. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: startLanguage(),
      // Both files are complete (a test sees to it), so English is never loaded only to fall back on it.
      fallbackLng: false,
      ns: ['ui'],
      defaultNS: 'ui',
      enableSelector: 'strict',
      returnNull: false,
      load: 'currentOnly',
      interpolation: interpolationIn(() => directionOf(i18next.language)),
      react: { bindI18nStore: 'added', useSuspense: true },
    });
  started.resolve();
}

/**
 * Fetches texts beside the code that shows them, which would be drawn twice otherwise: it waits where it first meets them. What can't
 * be had is asked for again there.
 */
export async function fetchTexts(...namespaces: readonly Namespace[]): Promise<void> {
  await started.promise;
  await i18next.loadNamespaces(namespaces);
}

/** The language of the texts, dates and messages as they are shown now. */
export function shownLanguage() {
  return realLanguage(i18next.language);
}

export { i18next };
