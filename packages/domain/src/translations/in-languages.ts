import type { Question, QuestionnaireDefinition } from '../questionnaire/definition.ts';
import { readTextKey, textKey, textKindNames, textKinds, translationOf } from './texts.ts';
import type { TextKey } from '../languages/translations.ts';

const known = new WeakMap<Question, Map<string, Question>>();
/** What was made here by what it was made of. */
const writtenAs = new WeakMap<Question, Question>();

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
  if (spoken !== question) writtenAs.set(spoken, question);
  return spoken;
}

const knownWhole = new WeakMap<QuestionnaireDefinition, Map<string, QuestionnaireDefinition>>();

/** A questionnaire as somebody reads it who wants these languages; see {@link inLanguages}. Not for answering by: for showing. */
export function questionnaireIn(
  definition: QuestionnaireDefinition,
  languages: readonly string[],
): QuestionnaireDefinition {
  if (!definition.questions.some(hasTranslations)) return definition;
  const key = JSON.stringify(languages);
  const made = knownWhole.get(definition) ?? new Map<string, QuestionnaireDefinition>();
  knownWhole.set(definition, made);
  const spoken = made.get(key) ?? {
    ...definition,
    questions: definition.questions.map((question) => inLanguages(question, languages)),
  };
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
export function languageOfText(shown: Question, key: TextKey, languages: readonly string[]): string | null {
  const question = writtenAs.get(shown) ?? shown;
  if (!hasTranslations(question)) return question.language;
  const named = readTextKey(key);
  if (!named) return question.language;
  const own = textKinds[named.kind].read(question).find(([of]) => of === named.of)?.[1] ?? '';
  return find(question, key, own, languages).language;
}
