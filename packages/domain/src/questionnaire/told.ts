import type { AnswerProblemCode } from './answer-problem.ts';
import { contentOf, emptyContent, type AnswerContent } from './answers.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import type { PlaceGiven } from './given.ts';
import type { GivenPlace } from './paths.ts';
import { sameContent } from './same-content.ts';
import type { Setting } from './state.ts';

/* How long what a device was given stands in for its own judgement (see given.ts). */

/** What was told of a place, as long as the answers stand for which it was told. */
export function toldAt(
  { paths, stored }: Setting,
  index: number,
  contents: ReadonlyMap<string, AnswerContent>,
): GivenPlace | undefined {
  const told = paths.given.get(index);
  const stands = (id: string, answerId: string | null) => {
    const answer = stored.get(id);
    if ((answer?.id ?? null) !== answerId) return false;
    const question = paths.questions[paths.indexOf.get(id) ?? -1];
    // What is calculated follows from the others.
    if (question && isCalculated(question)) return true;
    const before = answer ? contentOf(answer) : toldContent(paths.definition.given?.places[id]);
    return sameContent(contents.get(id) ?? emptyContent, before);
  };
  const of = told?.given.of;
  return !of || Object.entries(of).every(([id, answerId]) => stands(id, answerId)) ? told : undefined;
}

function toldContent(given: PlaceGiven | undefined): AnswerContent {
  const { repetitions } = given ?? {};
  return repetitions ? { ...emptyContent, value: { present: repetitions, removed: [] } } : emptyContent;
}

/** The lists of repetitions that the person doesn't see, by group. */
export function toldRepetitions({ given }: QuestionnaireDefinition): ReadonlyMap<string, AnswerContent> {
  const places = Object.entries(given?.places ?? {});
  return new Map(places.flatMap(([id, told]) => (told.repetitions ? [[id, toldContent(told)] as const] : [])));
}

/** What cannot be filled in here is not demanded, whatever the server told before it knew where. */
export function toldProblems(
  { settings }: Question,
  problems: readonly AnswerProblemCode[],
): readonly AnswerProblemCode[] {
  return settings.isMandatory ? problems : problems.filter((code) => code !== 'answer_required');
}
