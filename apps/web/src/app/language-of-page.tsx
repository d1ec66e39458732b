import { useDirection } from '@mantine/core';
import { useEffect } from 'react';
import { i18next } from '../i18n/i18n.ts';
import { directionOf, realLanguage } from '../i18n/language.ts';

/** Keeps the page's language and direction those of its texts, when somebody changes them while it is open. */
export function LanguageOfPage() {
  const { setDirection } = useDirection();
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
