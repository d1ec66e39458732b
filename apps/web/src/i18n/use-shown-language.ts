import { useSyncExternalStore } from 'react';
import { i18next, shownLanguage } from './i18n.ts';

function subscribe(onChange: () => void): () => void {
  i18next.on('languageChanged', onChange);
  return () => i18next.off('languageChanged', onChange);
}

/**
 * The language of the texts, dates and messages as they are shown now. For what is drawn a thousand times: `useTranslation` copies
 * the whole of i18next for each component that uses it.
 */
export function useShownLanguage() {
  return useSyncExternalStore(subscribe, shownLanguage);
}
