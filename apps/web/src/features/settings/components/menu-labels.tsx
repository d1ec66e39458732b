import { Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuId } from '@plumbline/domain/access/menu';
import { sideMenu } from '@plumbline/domain/access/menu';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import enTexts from '../../../i18n/en/menu.json';
import heTexts from '../../../i18n/he/menu.json';
import { languageNames } from '../../../i18n/language-names.ts';
import { directionOf, realLanguage } from '../../../i18n/language.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import styles from './settings.module.css';

const own = { en: enTexts, he: heTexts } as const;

interface Entry {
  readonly id: MenuId;
  /** Includes the parent entry's name: several entries create something new. */
  readonly names: Readonly<Record<Language, string>>;
}

const namesOf = (...ids: readonly MenuId[]) =>
  ({ en: ids.map((id) => own.en[id]).join(' · '), he: ids.map((id) => own.he[id]).join(' · ') }) as const;

const entries: readonly Entry[] = sideMenu.flatMap((entry) => [
  { id: entry.id, names: namesOf(entry.id) },
  ...(entry.children ?? []).map(({ id }) => ({ id, names: namesOf(entry.id, id) })),
]);

/** The side menu's entries with the company's own names; an empty one falls back to the product's. */
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
      {entries.map(({ id, names }) => (
        <li key={id} className={styles.labelRow}>
          <Text size="sm" fw={600}>
            {names[shown]}
          </Text>
          {languages.map((language) => (
            <TextInput
              key={language}
              className={styles.labelInput ?? ''}
              aria-label={t(($) => $.settings.labels.inLanguage, {
                what: names[shown],
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
