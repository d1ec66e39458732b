import type { Question } from '../questionnaire/definition.ts';
import { missingTexts } from './missing-texts.ts';
import { readTextKey, textKey, textKindNames, textKinds, translationOf } from './texts.ts';
import type { QuestionTexts, TextKey, Translations } from '../languages/translations.ts';

/** The question with a text in another language than its own; an empty one takes the translation away. */
export function withTranslation(question: Question, language: string, key: TextKey, text: string): Question {
  const texts = new Map(Object.entries(question.translations[language] ?? {}));
  if (text === '') texts.delete(key);
  else texts.set(key, text);
  return { ...question, translations: withTexts(question.translations, language, Object.fromEntries(texts)) };
}

function withTexts(translations: Translations, language: string, texts: QuestionTexts): Translations {
  const { [language]: _, ...others } = translations;
  return Object.keys(texts).length === 0 ? others : { ...others, [language]: texts };
}

/**
 * A question that names the language it is written in: its job type's default, or what was the default until now.
 */
export function withLanguage(question: Question, defaultLanguage: string): Question {
  return question.language === null ? { ...question, language: defaultLanguage } : question;
}

/**
 * A question written in another language from now on, if it is translated into it completely: the translation becomes what it
 * says itself, and what it said becomes a translation. Nobody reads anything else than before. One that is not translated
 * completely stays as it is. `formerDefault` is the language of a question that names none.
 */
export function writtenIn(question: Question, language: string, formerDefault: string): Question {
  const named = withLanguage(question, formerDefault);
  const former = named.language as string;
  if (former === language || !Object.hasOwn(named.translations, language)) return named;
  if (missingTexts(named, language, formerDefault).length > 0) return named;
  const renamed = newKeys(named, language);
  if (!renamed) return named;
  const before: [TextKey, string][] = [];
  let written = named;
  for (const kind of textKindNames) {
    written = textKinds[kind].write(written, (of, own) => {
      const key = textKey(kind, of);
      const text = translationOf(named, language, key);
      if (own.trim() !== '') before.push([renamed(key), own]);
      return text.trim() === '' ? undefined : text;
    });
  }
  const { [language]: _, ...others } = named.translations;
  const otherTexts = Object.entries(others).map(([code, texts]) => [
    code,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [renamed(key), text])),
  ]);
  return {
    ...written,
    language,
    translations: withTexts(Object.fromEntries(otherTexts), former, Object.fromEntries(before)),
  };
}

/**
 * Predefined comments are keyed by their text in the question's own language, so their keys change with it. Null if two
 * of them would have the same key.
 */
function newKeys(question: Question, language: string): ((key: TextKey) => TextKey) | null {
  const { read } = textKinds.responseOptions;
  const next = new Map(
    read(question).map(([of]) => [of, translationOf(question, language, textKey('responseOptions', of)) || of]),
  );
  if (new Set(next.values()).size < next.size) return null;
  return (key) => {
    const named = readTextKey(key);
    const of = named?.kind === 'responseOptions' ? next.get(named.of) : undefined;
    return of === undefined ? key : textKey('responseOptions', of);
  };
}
