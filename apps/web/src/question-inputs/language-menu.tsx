import { Button, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { directionOfLanguage } from '@plumbline/domain/translations/language-code';
import { ownNameOfLanguage } from '../i18n/questionnaire-language-names.ts';
import { ButtonMenu } from '../ui/button-menu.tsx';
import type { QuestionnaireLanguage } from './use-questionnaire-language.ts';

interface LanguageMenuProps {
  readonly languages: QuestionnaireLanguage['languages'];
  readonly language: string;
  readonly onChoose: QuestionnaireLanguage['choose'];
  /** Without the language's name, where there is no room for it. */
  readonly isSmall: boolean;
}

/** The languages of a questionnaire, to choose one. */
export function LanguageMenu({ languages, language, onChoose, isSmall }: LanguageMenuProps) {
  const { t } = useTranslation('questionInputs');
  const name = ownNameOfLanguage(language);
  return (
    <ButtonMenu
      target={
        <Button
          variant="subtle"
          color="gray"
          size="md"
          mih={44}
          px="sm"
          leftSection={<IconLanguage size={20} aria-hidden />}
          aria-label={t(($) => $.questionInputs.language.choose, { name })}
          styles={isSmall ? { section: { marginInlineEnd: 0 } } : {}}
        >
          {isSmall ? null : <bdi>{name}</bdi>}
        </Button>
      }
      dropdown={{ mah: 360, style: { overflowY: 'auto' } }}
    >
      {languages.map((one) => (
        <Menu.Item
          key={one}
          mih={44}
          role="menuitemradio"
          aria-checked={one === language}
          leftSection={one === language ? <IconCheck size={16} aria-hidden /> : <span style={{ inlineSize: 16 }} />}
          onClick={() => onChoose(one)}
        >
          <span lang={one} dir={directionOfLanguage(one)}>
            {ownNameOfLanguage(one)}
          </span>
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
