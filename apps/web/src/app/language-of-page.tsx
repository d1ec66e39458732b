import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { i18next } from '../i18n/i18n.ts';
import { directionOf, realLanguage } from '../i18n/language.ts';

/** Keeps the page's language and direction, and the name of what floats above it, those of its texts. */
export function LanguageOfPage() {
  const { t } = useTranslation('ui');
  const overlays = t(($) => $.ui.overlays);
  const { setDirection } = useDirection();
  useEffect(() => document.querySelector('#overlays')?.setAttribute('aria-label', overlays), [overlays]);
  useEffect(() => {
    const follow = (language: string) => {
      document.documentElement.lang = realLanguage(language);
      setDirection(directionOf(language));
    };
    follow(i18next.language);
    i18next.on('languageChanged', follow);
    return () => i18next.off('languageChanged', follow);
  }, [setDirection]);
  return null;
}
