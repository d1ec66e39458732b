import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuId } from '@plumbline/domain/access/menu';
import { sideMenu } from '@plumbline/domain/access/menu';
import type { Language } from '@plumbline/domain/settings/languages';
import { languages } from '@plumbline/domain/settings/languages';
import enTexts from '../../../i18n/en/menu.json';
import heTexts from '../../../i18n/he/menu.json';
import { languageNames } from '../../../i18n/language-names.ts';
import { directionOf, realLanguage } from '../../../i18n/language.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import styles from './settings.module.css';

const own = { en: enTexts, he: heTexts } as const;

const entries: readonly MenuId[] = sideMenu.flatMap((entry) =>
  'children' in entry ? [entry.id, ...entry.children.map((child) => child.id)] : [entry.id],
);

/** The side menu's entries in the company's own words; what is left empty keeps the product's. */
export function MenuLabels({ draft: { settings, change, errorAt } }: { draft: SettingsDraft }) {
  const { t, i18n } = useTranslation('settings');
  const shown = realLanguage(i18n.language);

  function label(language: Language, id: MenuId, text: string): void {
    const { [id]: _, ...others } = settings.menu[language] ?? {};
    const labels = text === '' ? others : { ...others, [id]: text };
    const { [language]: before, ...rest } = settings.menu;
    void before;
    change('menu', Object.keys(labels).length === 0 ? rest : { ...rest, [language]: labels });
  }

  return (
    <ul className={styles.labelTable}>
      {entries.map((id) => (
        <li key={id} className={styles.labelRow}>
          <Text size="sm" fw={600}>
            {own[shown][id]}
          </Text>
          {languages.map((language) => (
            <TextInput
              key={language}
              className={styles.labelInput ?? ''}
              aria-label={t(($) => $.settings.labels.inLanguage, {
                what: own[shown][id],
                language: languageNames[language],
              })}
              placeholder={own[language][id]}
              value={settings.menu[language]?.[id] ?? ''}
              onChange={(event) => label(language, id, event.currentTarget.value)}
              error={errorAt(`menu.${language}.${id}`)}
              maxLength={200}
              dir={directionOf(language)}
              lang={language}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}
