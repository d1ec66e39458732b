import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '@plumbline/domain/languages/languages';
import { realLanguage } from '../../i18n/language.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { changeLanguage } from '../../lib/change-language.ts';
import styles from './auth-layout.module.css';

/** The choice of language, each in its own name, for who can't read the other. */
export function EntranceFoot() {
  const { t, i18n } = useTranslation('access');
  const shown = realLanguage(i18n.language);
  return (
    <footer className={styles.foot} aria-label={t(($) => $.access.language)}>
      {languages.map((language) => (
        <Button
          key={language}
          variant="subtle"
          color="gray"
          size="md"
          lang={language}
          aria-pressed={language === shown}
          fw={language === shown ? 600 : 400}
          c={language === shown ? undefined : 'dimmed'}
          onClick={() => void changeLanguage(language)}
        >
          {languageNames[language]}
        </Button>
      ))}
    </footer>
  );
}
