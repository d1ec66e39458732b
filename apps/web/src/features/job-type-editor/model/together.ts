import { isStep } from '@plumbline/domain/question-types/question-traits';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { freeQuestionName } from '@plumbline/domain/questionnaire/question-names';
import type { Draft } from './draft.ts';
import { blockOf, insertQuestions } from './draft.ts';

/** What is done with several questions at once. A step brings the questions under it along, in the draft's order. */
export function withBlocks(draft: Draft, ids: ReadonlySet<string>): readonly string[] {
  let isUnderChosen = false;
  return draft.flatMap((question) => {
    if (isStep(question)) isUnderChosen = ids.has(question.id);
    return isUnderChosen || ids.has(question.id) ? [question.id] : [];
  });
}

/** The questions from one to another, inclusive, in either order. */
export function rangeOf(draft: Draft, from: string, to: string): readonly string[] {
  const places = [from, to].map((id) => draft.findIndex((question) => question.id === id)).toSorted((a, b) => a - b);
  const [first = -1, last = -1] = places;
  return first < 0 ? [] : draft.slice(first, last + 1).map((question) => question.id);
}

function hasStep(draft: Draft, ids: ReadonlySet<string>): boolean {
  return draft.some((question) => isStep(question) && ids.has(question.id));
}

/** The next place at or behind `at` where a step can be put without tearing another one apart. */
function boundaryFrom(draft: Draft, at: number): number {
  let place = at;
  while (place < draft.length && !isStep(draft[place])) place += 1;
  return place;
}

/** Moves these questions so that they stand together before the question that is at `target` now (its length for the end). */
export function moveTogether(draft: Draft, ids: ReadonlySet<string>, target: number): Draft {
  const moved = new Set(withBlocks(draft, ids));
  const wanted = Math.max(0, Math.min(target, draft.length));
  const at = hasStep(draft, ids) ? boundaryFrom(draft, wanted) : wanted;
  const remaining = draft.slice(0, at).filter((question) => !moved.has(question.id)).length;
  const rest = draft.filter((question) => !moved.has(question.id));
  const taken = draft.filter((question) => moved.has(question.id));
  return settled(draft, insertQuestions(rest, taken, remaining));
}

/** Moves questions to the end of a step; null for before the first step. Steps stay where they are. */
export function moveToStep(draft: Draft, ids: ReadonlySet<string>, stepId: string | null): Draft {
  const questions = new Set(draft.filter((question) => !isStep(question) && ids.has(question.id)).map((one) => one.id));
  const step = stepId === null ? -1 : draft.findIndex((question) => question.id === stepId);
  if (stepId !== null && step < 0) return draft;
  return moveTogether(draft, questions, boundaryFrom(draft, step + 1));
}

/**
 * One place up or down, each stretch of neighbours as one: past a question, or with a step in it past the neighbouring
 * step. What is at the edge stays.
 */
export function moveAllByOne(draft: Draft, ids: ReadonlySet<string>, direction: -1 | 1): Draft {
  const stretches = stretchesOf(draft, withBlocks(draft, ids));
  const inTurn = direction === 1 ? stretches.toReversed() : stretches;
  return inTurn.reduce((now, stretch) => moveStretch(now, stretch, direction), draft);
}

function stretchesOf(draft: Draft, ids: readonly string[]): readonly (readonly string[])[] {
  const places = new Map(draft.map((question, place) => [question.id, place]));
  const stretches: string[][] = [];
  let before = -2;
  for (const id of ids) {
    const place = places.get(id) ?? -1;
    if (place === before + 1) stretches.at(-1)?.push(id);
    else stretches.push([id]);
    before = place;
  }
  return stretches;
}

function moveStretch(draft: Draft, stretch: readonly string[], direction: -1 | 1): Draft {
  const ids = new Set(stretch);
  const start = draft.findIndex((question) => question.id === stretch[0]);
  const withSteps = hasStep(draft, ids);
  if (direction === 1) {
    const neighbour = draft[start + stretch.length];
    if (!neighbour) return draft;
    return moveTogether(draft, ids, start + stretch.length + (withSteps ? blockOf(draft, neighbour.id).length : 1));
  }
  let target = start - 1;
  if (withSteps) while (target > 0 && !isStep(draft[target])) target -= 1;
  return target < 0 ? draft : moveTogether(draft, ids, target);
}

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Copies of these questions, together behind the last of them. Each remembers what it was copied from; path rules,
 * mentions and conditions among them follow to the copies.
 * @param newIdOf gives each copy its id
 */
export function duplicateTogether(
  draft: Draft,
  ids: ReadonlySet<string>,
  newIdOf: (id: string) => string,
): { readonly draft: Draft; readonly copies: readonly string[] } {
  const sources = withBlocks(draft, ids);
  const last = draft.findLastIndex((question) => sources.includes(question.id));
  if (last < 0) return { draft, copies: [] };
  const idOf = new Map(sources.map((id) => [id, newIdOf(id)]));
  const follow = (text: string) => text.replace(anyId, (id) => idOf.get(id) ?? id);
  const copies = draft.flatMap((source): Question[] => {
    const id = idOf.get(source.id);
    if (id === undefined) return [];
    return [
      {
        ...source,
        id,
        revision: 0,
        isGlobal: false,
        root: source.root ?? source.id,
        title: follow(source.title),
        description: follow(source.description),
        settings: JSON.parse(follow(JSON.stringify(source.settings))) as Question['settings'],
        translations: JSON.parse(follow(JSON.stringify(source.translations))) as Question['translations'],
      },
    ];
  });
  const at = hasStep(draft, ids) ? boundaryFrom(draft, last + 1) : last + 1;
  return { draft: insertQuestions(draft, copies, at), copies: copies.map((copy) => copy.id) };
}

/**
 * A shared question replaced by a copy of this job type's own, which remembers where it came from. What this job type's
 * other questions say of it is said of the copy from now on; shared questions are left alone.
 */
export function makeOwn(draft: Draft, id: string, newId: string): Draft {
  const follow = (text: string) => text.replaceAll(id, newId);
  const taken = new Set(draft.map(({ name }) => name));
  return draft.map((question) => {
    // Both stand there until the shared one is taken out: the copy can't have its name.
    const copy = { id: newId, revision: 0, isGlobal: false, root: id, name: freeQuestionName(question.name, taken) };
    if (question.id === id) return { ...question, ...copy };
    if (question.isGlobal) return question;
    const { title, description, settings, translations } = question;
    const written = JSON.stringify({ title, description, settings, translations });
    return written.includes(id) ? { ...question, ...(JSON.parse(follow(written)) as Partial<Question>) } : question;
  });
}

/** The draft itself when nothing has moved: then there is no step back to take. */
function settled(before: Draft, after: Draft): Draft {
  return after.every((question, place) => question.id === before[place]?.id) ? before : after;
}
