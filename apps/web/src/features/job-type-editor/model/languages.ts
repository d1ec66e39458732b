import type { Question } from '@plumbline/domain/questionnaire/definition';
import { withLanguage, withTranslation } from '@plumbline/domain/translations/change-texts';
import { missingTexts } from '@plumbline/domain/translations/missing-texts';
import { textKinds, textKindNames, textKey } from '@plumbline/domain/translations/texts';
import type { TextKey } from '@plumbline/domain/languages/translations';
import type { Draft } from './draft.ts';

/** The languages of a questionnaire that is being made. */
export interface DraftLanguages {
  /** That it is shown in, the default one first. */
  readonly named: readonly string[];
  /** Those, and others that questions here are written in: shared ones, or of a language that was taken away. */
  readonly all: readonly string[];
  /** Whether anybody has said yet in which language it is; until then the company's is taken for it. */
  readonly isNamed: boolean;
  readonly defaultLanguage: string;
}

/** Takes the languages that a questionnaire names, the company's for when it names none, and its questions. */
export function languagesOf(named: readonly string[], companyLanguage: string, draft: Draft): DraftLanguages {
  const shown = named.length > 0 ? named : [companyLanguage];
  const written = draft.flatMap(({ language }) => language ?? []);
  return {
    named: shown,
    all: [...new Set([...shown, ...written])],
    isNamed: named.length > 0,
    defaultLanguage: shown[0] ?? companyLanguage,
  };
}

/** The language in which a question is written. */
export function writtenLanguage({ language }: Question, { defaultLanguage }: Pick<DraftLanguages, 'defaultLanguage'>) {
  return language ?? defaultLanguage;
}

/** What a question says in a language from now on. Its own texts too: they are its translation into its own language. */
export function setTextIn(
  draft: Draft,
  { id, key, text, language }: { id: string; key: TextKey; text: string; language: string },
  { defaultLanguage }: Pick<DraftLanguages, 'defaultLanguage'>,
): Draft {
  return draft.map((question) => {
    if (question.id !== id) return question;
    const named = withLanguage(question, defaultLanguage);
    if (named.language !== language) return withTranslation(named, language, key, text);
    const kind = textKindNames.find((one) => textKinds[one].read(named).some(([of]) => textKey(one, of) === key));
    return kind ? textKinds[kind].write(named, (of) => (textKey(kind, of) === key ? text : undefined)) : named;
  });
}

/** How many texts each question lacks in a language, of those that are asked and lack any. */
export function missingByQuestion(
  draft: Draft,
  language: string,
  { defaultLanguage }: Pick<DraftLanguages, 'defaultLanguage'>,
): ReadonlyMap<string, number> {
  return new Map(
    draft.flatMap((question) => {
      const count = question.disabled ? 0 : missingTexts(question, language, defaultLanguage).length;
      return count > 0 ? [[question.id, count]] : [];
    }),
  );
}

/** How many texts are missing in all, of `missingByQuestion`. */
export function sumOf(missing: ReadonlyMap<string, number>): number {
  return [...missing.values()].reduce((sum, count) => sum + count, 0);
}

/** How many texts are there in a language. */
export function countTextsIn(draft: Draft, language: string): number {
  return draft.reduce((sum, { translations }) => sum + Object.keys(translations[language] ?? {}).length, 0);
}

/** The next question behind `selectedId` that lacks a text, from the top again after the last; null where none does. */
export function nextMissing(
  draft: Draft,
  missing: ReadonlyMap<string, number>,
  selectedId: string | null,
): string | null {
  const at = draft.findIndex(({ id }) => id === selectedId);
  const inTurn = [...draft.slice(at + 1), ...draft.slice(0, at + 1)];
  return inTurn.find(({ id }) => missing.has(id))?.id ?? null;
}
