import type { AnswerProblemCode } from './answer-problem.ts';
import { contentOf, emptyContent, type AnswerContent } from './answers.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import type { RedactedQuestion } from './redacted-state.ts';
import type { PlaceOfRedacted } from './paths.ts';
import { sameContent } from './same-content.ts';
import type { Setting } from './state.ts';

/*
 * How long the redacted state from the server takes precedence over the device's own computation (see
 * redacted-state.ts).
 */

/** The redacted state that the server sent for a place, if the answers it was computed for are still current. */
export function redactedValueAt(
  { paths, stored }: Setting,
  index: number,
  contents: ReadonlyMap<string, AnswerContent>,
): PlaceOfRedacted | undefined {
  const sent = paths.given.get(index);
  const stands = (id: string, answerId: string | null) => {
    const answer = stored.get(id);
    if ((answer?.id ?? null) !== answerId) return false;
    const question = paths.questions[paths.indexOf.get(id) ?? -1];
    // Calculated answers follow from the others.
    if (question && isCalculated(question)) return true;
    const before = answer ? contentOf(answer) : shownContent(paths.definition.given?.places[id]);
    return sameContent(contents.get(id) ?? emptyContent, before);
  };
  const of = sent?.given.of;
  return !of || Object.entries(of).every(([id, answerId]) => stands(id, answerId)) ? sent : undefined;
}

function shownContent(given: RedactedQuestion | undefined): AnswerContent {
  const { repetitions } = given ?? {};
  return repetitions ? { ...emptyContent, value: { present: repetitions, removed: [] } } : emptyContent;
}

/** The lists of repetitions that the person doesn't see, by group. */
export function redactedRepetitions({ given }: QuestionnaireDefinition): ReadonlyMap<string, AnswerContent> {
  const places = Object.entries(given?.places ?? {});
  return new Map(places.flatMap(([id, sent]) => (sent.repetitions ? [[id, shownContent(sent)] as const] : [])));
}

/** What cannot be filled in here is not demanded, whatever the server sent before it knew where. */
export function redactedProblems(
  { settings }: Question,
  problems: readonly AnswerProblemCode[],
): readonly AnswerProblemCode[] {
  return settings.isMandatory ? problems : problems.filter((code) => code !== 'answer_required');
}
