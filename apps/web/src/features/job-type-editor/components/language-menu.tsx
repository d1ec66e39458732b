import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconLanguage, IconSettings, IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfLanguage, ownNameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { attributesOf } from '../../../question-inputs/spoken.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { useShell } from '../../../ui/shell/shell-state.tsx';
import { missingByQuestion, sumOf } from '../model/languages.ts';
import { useScene } from './editor-context.ts';
import { LanguagesDialog } from './languages-dialog.tsx';
import { Chip } from '../../../ui/chip.tsx';

const TextTable = lazy(async () => ({ default: (await import('./text-table.tsx')).TextTable }));

interface LanguageMenuProps {
  readonly jobTypeId: string;
  /** The language is named, also where there is but one. */
  readonly isLabelled: boolean;
}

/** In which language the texts are edited, what each of them lacks, and the way to more languages. */
export function LanguageMenu({ jobTypeId, isLabelled }: LanguageMenuProps) {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const { editor, languages } = useScene();
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [isOpen, setOpen] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const [isTable, setTable] = useState(false);
  const { title } = useShell();
  const { all, chosen, choose } = languages;
  const name = nameOfLanguage(chosen, i18n.language);
  const isNamed = isLabelled || (all.length > 1 && !isPhone);
  const missing = (language: string) => sumOf(missingByQuestion(editor.snapshot().draft, language, languages));
  return (
    <>
      <ButtonMenu
        width={280}
        onChange={setOpen}
        target={
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            mih={44}
            leftSection={<IconLanguage size={20} aria-hidden />}
            styles={isNamed ? {} : { section: { marginInlineEnd: 0 } }}
            aria-label={t(($) => $.jobTypeEditor.languages.button, { name })}
          >
            {isNamed ? <bdi>{name}</bdi> : null}
          </Button>
        }
      >
        <Menu.Label>{t(($) => $.jobTypeEditor.languages.textsIn)}</Menu.Label>
        {isOpen
          ? all.map((language) => {
              const count = all.length > 1 ? missing(language) : 0;
              return (
                <Menu.Item
                  key={language}
                  role="menuitemradio"
                  aria-checked={language === chosen}
                  leftSection={
                    language === chosen ? <IconCheck size={16} aria-hidden /> : <span style={{ inlineSize: 16 }} />
                  }
                  rightSection={
                    count > 0 ? (
                      <Chip colour="var(--mantine-color-orange-6)">
                        {t(($) => $.jobTypeEditor.languages.missing, { count })}
                      </Chip>
                    ) : null
                  }
                  onClick={() => choose(language)}
                >
                  <bdi {...attributesOf(language)}>{ownNameOfLanguage(language)}</bdi>
                </Menu.Item>
              );
            })
          : null}
        <Menu.Divider />
        {all.length > 1 ? (
          <Menu.Item leftSection={<IconTable size={16} aria-hidden />} onClick={() => setTable(true)}>
            {t(($) => $.jobTypeEditor.texts.open)}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden />} onClick={() => setManaging(true)}>
          {t(($) => $.jobTypeEditor.languages.manage)}
        </Menu.Item>
      </ButtonMenu>
      {isManaging ? <LanguagesDialog jobTypeId={jobTypeId} onClose={() => setManaging(false)} /> : null}
      {isTable ? (
        <Suspense fallback={null}>
          <TextTable title={title ?? ''} onClose={() => setTable(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
