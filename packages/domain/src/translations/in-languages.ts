import type { Question } from '../questionnaire/definition.ts';
import { readTextKey, textKey, textKindNames, textKinds, translationOf, type TextKey } from './texts.ts';

const known = new WeakMap<Question, Map<string, Question>>();

/**
 * A question as somebody reads it who wants these languages, the first of them most: text by text, else as it was written. Only
 * texts for people change: its options show other words (`shown`) and keep their values and captions, so that rules, answers
 * and searches mean the same whatever the language. The same object each time that the same is asked.
 */
export function inLanguages(question: Question, languages: readonly string[]): Question {
  if (!hasTranslations(question)) return question;
  const key = JSON.stringify(languages);
  const made = known.get(question) ?? new Map<string, Question>();
  known.set(question, made);
  const spoken = made.get(key) ?? speak(question, languages);
  made.set(key, spoken);
  return spoken;
}

/** Whether a question says anything in another language than its own. */
export function hasTranslations({ translations }: Pick<Question, 'translations'>): boolean {
  for (const _ in translations) return true;
  return false;
}

function speak(question: Question, languages: readonly string[]): Question {
  return textKindNames.reduce((spoken, kind) => {
    const { show, write } = textKinds[kind];
    return (show ?? write)(spoken, (of, own) => {
      const { text } = find(question, textKey(kind, of), own, languages);
      return text === own ? undefined : text;
    });
  }, question);
}

function find(question: Question, key: TextKey, own: string, languages: readonly string[]) {
  for (const language of languages) {
    const text = language === question.language ? own : translationOf(question, language, key);
    if (text.trim() !== '') return { text, language };
  }
  return { text: own, language: question.language };
}

/**
 * The language in which a text of a question is shown to somebody who wants these; null where nobody knows. Takes the question
 * as it was written, or as {@link inLanguages} gave it.
 */
export function languageOfText(question: Question, key: TextKey, languages: readonly string[]): string | null {
  if (!hasTranslations(question)) return question.language;
  const named = readTextKey(key);
  if (!named) return question.language;
  const own = textKinds[named.kind].read(question).find(([of]) => of === named.of)?.[1] ?? '';
  return find(question, key, own, languages).language;
}
