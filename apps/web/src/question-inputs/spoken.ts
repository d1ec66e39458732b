import { createContext, useCallback, useContext } from 'react';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { inLanguages, languageOfText } from '@plumbline/domain/translations/in-languages';
import { directionOfLanguage, isCode, type TextDirection } from '@plumbline/domain/translations/language-code';
import type { TextKey } from '@plumbline/domain/languages/translations';

/** The languages in which the questionnaire around is read, the wanted one first. */
export const QuestionnaireLanguages = createContext<readonly string[]>([]);

/** What says to a browser in which language a text is, and how it runs. */
export interface TextAttributes {
  readonly dir: TextDirection;
  readonly lang?: string;
}

/** For a text whose language nobody knows. */
export const byLetters: TextAttributes = { dir: 'auto' };

/** The attributes of a text of this language. */
export function attributesOf(language: string | null): TextAttributes {
  const dir = directionOfLanguage(language);
  return language !== null && isCode(language) ? { dir, lang: language } : { dir };
}

/** A question as it is read here: what is shown of it is taken from this, what is answered is not. */
export function useSpoken(): (question: Question) => Question {
  const languages = useContext(QuestionnaireLanguages);
  return useCallback((question) => inLanguages(question, languages), [languages]);
}

/** The attributes of a question's texts, as {@link useSpoken} gives them. */
export function useTextAttributes(): (question: Question, key: TextKey) => TextAttributes {
  const languages = useContext(QuestionnaireLanguages);
  return useCallback((question, key) => attributesOf(languageOfText(question, key, languages)), [languages]);
}

/** What a text field takes where a text of this language is written. */
export function writtenIn(language: string | null) {
  const { dir, lang } = attributesOf(language);
  return dir === 'auto' ? ({ dir } as const) : { attributes: { input: { dir, lang } } };
}

/** In which direction a questionnaire is read here, whatever the language of the screen; undefined where nobody has said it. */
export function useQuestionnaireDirection(): 'ltr' | 'rtl' | undefined {
  const [language = null] = useContext(QuestionnaireLanguages);
  const { dir } = attributesOf(language);
  return dir === 'auto' ? undefined : dir;
}
