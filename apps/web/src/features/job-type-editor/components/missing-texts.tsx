import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameOfLanguage } from '../../../i18n/questionnaire-language-names.ts';
import { nextMissing, sumOf } from '../model/languages.ts';
import { useScene } from './editor-context.ts';

/** How many texts lack in the chosen language, and the way to the next question that lacks any. */
export function MissingTexts() {
  const { t, i18n } = useTranslation('jobTypeEditor');
  const { editor, languages, selectedId, select } = useScene();
  const count = sumOf(languages.missing);
  if (count === 0) return null;
  const go = () => {
    const next = nextMissing(editor.snapshot().draft, languages.missing, selectedId);
    if (next !== null) select(next, 'missing');
  };
  return (
    <Button fullWidth variant="default" size="sm" leftSection={<IconLanguage size={18} aria-hidden />} onClick={go}>
      {t(($) => $.jobTypeEditor.languages.missingIn, {
        count,
        name: nameOfLanguage(languages.chosen, i18n.language),
      })}
    </Button>
  );
}
