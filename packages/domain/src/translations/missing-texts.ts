import type { Question } from '../questionnaire/definition.ts';
import { textsOf, translationOf } from './texts.ts';
import type { TextKey } from '../languages/translations.ts';

const known = new WeakMap<Question, Map<string, readonly TextKey[]>>();

/** The text of a question in a language, as it was written for it; empty while there is none. */
export function textIn(
  question: Question,
  key: TextKey,
  own: string,
  language: string,
  defaultLanguage: string,
): string {
  return language === (question.language ?? defaultLanguage) ? own : translationOf(question, language, key);
}

/**
 * The texts of a question that somebody has still to say in a language: those that another language has. What has no letters
 * (a number, a dash) is the same in all of them. A question that names no language is taken to be in the default one.
 */
export function missingTexts(question: Question, language: string, defaultLanguage: string): readonly TextKey[] {
  const made = known.get(question) ?? new Map<string, readonly TextKey[]>();
  known.set(question, made);
  const key = JSON.stringify([language, defaultLanguage]);
  const found = made.get(key) ?? look(question, language, defaultLanguage);
  made.set(key, found);
  return found;
}

function look(question: Question, language: string, defaultLanguage: string): readonly TextKey[] {
  const others = Object.keys(question.translations);
  return textsOf(question).flatMap(({ key, text }) => {
    if (textIn(question, key, text, language, defaultLanguage).trim() !== '') return [];
    const said = [text, ...others.map((other) => translationOf(question, other, key))];
    return said.some((one) => /\p{L}/u.test(one)) ? [key] : [];
  });
}
