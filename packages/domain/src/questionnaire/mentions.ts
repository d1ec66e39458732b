import type { ProjectField } from '../projects/field-definitions.ts';
import { projectFieldTypes } from '../projects/field-types.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { repetitionsIn } from '../question-types/repetition-list.ts';
import type { TextPart } from '../values/text-part.ts';
import type { AnswerContent } from './answers.ts';
import { askedId, splitAskedId } from './asked-id.ts';
import { isAnswered } from './content-rules.ts';
import { askedQuestions, groupsOf, type Question, type QuestionnaireDefinition } from './definition.ts';
import { fillInText } from '../text/fill-in-text.ts';
import { foldedText } from '../text/fold-text.ts';

/** How many questions the `$` menu offers (spec/2 §5). */
export const mentionLimit = 10;

/** The maximum length of a title or message with its mentions filled in: a document may contain a thousand of them. */
const titleFilledLimit = 20_000;

const mentionPattern = /\$([A-Za-z0-9-]+)/g;

/** The distinct ids mentioned in a title or message, whether or not such questions exist. */
export function mentionedIds(text: string): readonly string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map((match) => match[1] as string))];
}

/**
 * The questions that the `$` menu offers while editing a question (spec/2 §5), the nearest preceding one first, then
 * those after it: at most ten whose title, name or id contains the text typed after the dollar sign; never a step,
 * image, summary or blueprint question, nor the question itself. With `answers` (by question id), those without an
 * answer are left out too; the editor, which has none, passes null.
 */
export function mentionCandidates(
  definition: QuestionnaireDefinition,
  questionId: string,
  typed: string,
  answers: ReadonlyMap<string, AnswerContent> | null,
): readonly Question[] {
  const wanted = foldedText(typed).trim();
  const offered: Question[] = [];
  for (const question of nearestFirst(askedQuestions(definition), questionId)) {
    if (offered.length === mentionLimit) break;
    if (question.id === questionId || !questionTypeRegistry[question.type].isMentionable) continue;
    if (!foldedText(`${question.title}\n${question.name}\n${question.id}`).includes(wanted)) continue;
    if (answers && !hasAnswer(question, answers)) continue;
    offered.push(question);
  }
  return offered;
}

function nearestFirst(questions: readonly Question[], questionId: string): readonly Question[] {
  const place = questions.findIndex(({ id }) => id === questionId);
  return place < 0 ? questions : [...questions.slice(0, place).toReversed(), ...questions.slice(place + 1)];
}

/**
 * A title or message with each `$questionId` replaced by that question's answer. `say` translates one part of it. A
 * mention of a question that is not answered, or can't be mentioned, becomes empty; a dollar sign before anything that
 * is not a question's id is unchanged. `answers` are by asked id. Within a repeat group, a question of the same group
 * refers to the same repetition (`mentionedIn` is the asked id of the question with the text); from outside of the
 * group, the answers of all repetitions are listed. `fieldParts` returns the value of a field of the job's project,
 * null if there is no such field; questions take precedence.
 */
export function fillMentions(
  text: string,
  definition: QuestionnaireDefinition,
  answers: ReadonlyMap<string, AnswerContent>,
  say: (part: TextPart) => string,
  mentionedIn: string | null = null,
  fieldParts: (id: string) => readonly TextPart[] | null = () => null,
): string {
  if (!text.includes('$')) return text;
  const at = splitAskedId(mentionedIn ?? '');
  const groups = groupsOf(definition);
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const fill = (written: string, id: string): string => {
    const question = byId.get(id);
    if (!question) return fieldParts(id)?.map(say).join(', ') ?? written;
    const type = questionTypeRegistry[question.type];
    if (!type.isMentionable) return '';
    const group = groups.get(id);
    const repetitions = !group
      ? ['']
      : groups.get(at.questionId) === group
        ? [at.repetition]
        : repetitionsIn(answers.get(group.id)?.value, group.settings);
    const said: string[] = [];
    let letters = 0;
    for (const repetition of repetitions) {
      if (letters > titleFilledLimit) break;
      const parts = type.toText(answers.get(askedId(id, repetition))?.value ?? null, question.settings).map(say);
      for (const part of parts) letters += part.length;
      said.push(...parts);
    }
    return said.join(', ');
  };
  return fillInText(text, mentionPattern, fill, titleFilledLimit);
}

/**
 * The project fields that the `$` menu offers after the questions: those whose label or id contains the typed text, at
 * most as many as fill the menu to ten. Fields that a question can't show (tables, files) are not offered.
 */
export function mentionableFields(
  fields: readonly ProjectField[],
  typed: string,
  offeredQuestions: number,
): readonly ProjectField[] {
  const wanted = foldedText(typed).trim();
  return fields
    .filter(({ type }) => projectFieldTypes[type].fromAnswer !== null)
    .filter(({ id, label }) => foldedText(`${label}\n${id}`).includes(wanted))
    .slice(0, Math.max(0, mentionLimit - offeredQuestions));
}

function hasAnswer(question: Question, answers: ReadonlyMap<string, AnswerContent>): boolean {
  const content = answers.get(question.id);
  return content !== undefined && isAnswered(question, content);
}
