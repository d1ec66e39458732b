import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { askedId } from './asked-id.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';

/** The repetition of a group that a question is asked in. */
export interface Repetition {
  /** The id of the group's step. */
  readonly groupId: string;
  /** Its own id, see `firstRepetitions`. */
  readonly id: string;
  /** From 1, of `count`. */
  readonly number: number;
  readonly count: number;
}

/** One place of the laid-out questionnaire: a question in one of its repetitions. */
export interface Place {
  /** Its `id` is the asked id. */
  readonly question: Question;
  /** The place of the step that it is under, -1 for none. */
  readonly step: number;
  readonly repetition: Repetition | null;
}

/** A repeat group of a definition, with its layout. */
interface Group {
  readonly head: number;
  readonly count: number;
  /** The number of asked questions per repetition. */
  readonly size: number;
  /** The offset of each of its questions within a repetition; for a disabled one that of the next asked one. */
  readonly offsets: ReadonlyMap<string, number>;
}

interface LaidOut {
  readonly places: readonly Place[];
  /** The place to which a rule of the question at `from` leads that names `toQuestion`; undefined for an unknown one. */
  readonly landing: (from: number, toQuestion: string) => number | undefined;
  readonly groupEnds: ReadonlyMap<number, number>;
}

/** Lays out the asked questions of a definition in order, with repeat groups expanded by repetition. */
export function layOut(
  definition: QuestionnaireDefinition,
  repetitionsOf: (group: Question) => readonly string[],
): LaidOut {
  const places: Place[] = [];
  const outside = new Map<string, number>();
  const groups = new Map<number, Group>();
  const { questions } = definition;
  let step = -1;
  let index = 0;
  while (index < questions.length) {
    const question = questions[index++] as Question;
    if (question.isRemoved) continue;
    outside.set(question.id, places.length);
    if (question.disabled) continue;
    if (isStep(question)) step = places.length;
    places.push({ question, step, repetition: null });
    if (!isRepeatGroup(question)) continue;

    const members: Question[] = [];
    const offsets = new Map<string, number>();
    for (let next = questions[index]; next && (next.disabled || !isStep(next)); next = questions[++index]) {
      if (next.isRemoved) continue;
      offsets.set(next.id, members.length);
      outside.set(next.id, step);
      if (!next.disabled) members.push(next);
    }
    const ids = repetitionsOf(question);
    groups.set(step, { head: step, count: ids.length, size: members.length, offsets });
    ids.forEach((id, turn) => {
      const repetition = { groupId: question.id, id, number: turn + 1, count: ids.length };
      for (const member of members) {
        const asked = id === '' ? member : { ...member, id: askedId(member.id, id) };
        places.push({ question: asked, step, repetition });
      }
    });
  }

  const startOf = (group: Group, turn: number) => group.head + 1 + turn * group.size;
  const landing = (from: number, toQuestion: string): number | undefined => {
    const place = places[from];
    const group = place?.repetition ? groups.get(place.step) : undefined;
    if (!group || !place?.repetition) return outside.get(toQuestion);
    const turn = place.repetition.number - 1;
    const offset = group.offsets.get(toQuestion);
    if (offset !== undefined) return startOf(group, turn) + offset;
    const target = outside.get(toQuestion);
    return target === undefined || turn === group.count - 1 ? target : startOf(group, turn + 1);
  };
  const groupEnds = new Map([...groups].map(([head, group]) => [head, startOf(group, group.count)]));
  return { places, landing, groupEnds };
}
