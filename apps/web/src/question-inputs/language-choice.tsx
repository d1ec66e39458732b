import { lazy, Suspense } from 'react';
import type { QuestionnaireLanguage } from './use-questionnaire-language.ts';
import { loadWithRetry } from '../lib/load-with-retry.ts';

const LanguageMenu = lazy(async () => ({
  default: (await loadWithRetry(() => import('./language-menu.tsx'))).LanguageMenu,
}));

interface LanguageChoiceProps {
  readonly read: QuestionnaireLanguage;
  /** Without the language's name, where there is no room for it. */
  readonly isSmall?: boolean;
}

/** In which language the questionnaire is read; nothing where there is one only. */
export function LanguageChoice({ read, isSmall = false }: LanguageChoiceProps) {
  const { languages, language, choose } = read;
  if (languages.length < 2 || language === null) return null;
  return (
    <Suspense fallback={null}>
      <LanguageMenu languages={languages} language={language} onChoose={choose} isSmall={isSmall} />
    </Suspense>
  );
}
