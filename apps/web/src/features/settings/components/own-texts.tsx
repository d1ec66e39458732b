import { ActionIcon, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@plumbline/domain/languages/languages';
import { languages } from '@plumbline/domain/languages/languages';
import { isolatedName } from '../../../i18n/isolated.ts';
import { languageNames } from '../../../i18n/language-names.ts';
import { directionOf, realLanguage } from '../../../i18n/language.ts';
import type { ProductText } from '../own-texts.ts';
import { productTexts } from '../own-texts.ts';
import type { SettingsDraft } from '../use-settings-draft.ts';
import styles from './settings.module.css';
import { textKeys } from '../api/keys.ts';

/** Any text of the product in the company's own words: found by what it says, replaced in either language. */
export function OwnTexts({ draft }: { draft: SettingsDraft }) {
  const { t, i18n } = useTranslation('settings');
  const { settings, change } = draft;
  const shown = realLanguage(i18n.language);
  const { data: texts } = useQuery({ queryKey: textKeys.ofTheProduct, queryFn: productTexts, staleTime: Infinity });
  // A text that was found but not replaced yet is listed without being an edit.
  const [found, setFound] = useState<readonly string[]>([]);
  if (!texts) return <Skeleton height={120} />;

  const own = settings.customTranslations;
  const replaced = languages.flatMap((language) => Object.keys(own[language] ?? {}));
  const keys = [...new Set([...replaced, ...found])];
  const textOf = (key: string): ProductText => texts.find((one) => one.key === key) ?? { key, en: key, he: key };

  function replace(language: Language, key: string, text: string): void {
    const { [key]: _, ...others } = own[language] ?? {};
    const labels = text === '' ? others : { ...others, [key]: text };
    const { [language]: before, ...rest } = own;
    void before;
    setFound((present) => [...new Set([...present, key])]);
    change('customTranslations', Object.keys(labels).length === 0 ? rest : { ...rest, [language]: labels });
  }

  function drop(key: string): void {
    const without = Object.entries(own).flatMap(([language, labels]) => {
      const { [key]: _, ...others } = labels;
      return Object.keys(others).length === 0 ? [] : [[language, others]];
    });
    setFound((present) => present.filter((one) => one !== key));
    change('customTranslations', Object.fromEntries(without) as typeof own);
  }

  return (
    <Stack>
      <Select
        label={t(($) => $.settings.labels.find)}
        description={t(($) => $.settings.labels.findText)}
        data={texts
          .filter(({ key }) => !keys.includes(key))
          .map((text) => ({ value: text.key, label: text[shown] || text.en }))}
        value={null}
        onChange={(key) => {
          if (key) setFound((present) => [...present, key]);
        }}
        searchable
        limit={40}
        nothingFoundMessage={t(($) => $.settings.labels.findNone)}
      />
      <ul className={styles.labelTable}>
        {keys.map((key) => {
          const text = textOf(key);
          return (
            <li key={key} className={styles.labelRow}>
              <Text size="sm" dir="auto">
                {text[shown] || text.en}
              </Text>
              {languages.map((language) => (
                <TextInput
                  key={language}
                  className={styles.labelInput ?? ''}
                  aria-label={t(($) => $.settings.labels.inLanguage, {
                    what: isolatedName(text[shown] || text.en),
                    language: languageNames[language],
                  })}
                  placeholder={text[language]}
                  value={own[language]?.[key] ?? ''}
                  onChange={(event) => replace(language, key, event.currentTarget.value)}
                  error={draft.errorAt(`customTranslations.${language}.${key}`)}
                  maxLength={2000}
                  dir={directionOf(language)}
                  lang={language}
                />
              ))}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t(($) => $.settings.labels.drop, { what: isolatedName(text[shown] || text.en) })}
                onClick={() => drop(key)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}
