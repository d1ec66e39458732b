import type { ExpressionContext } from '../expressions/clock.ts';
import { calculatedValue } from './calculated-value.ts';
import type { StoredAnswer } from './as-stored.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import type { CompiledPaths, GroupValueOf } from './paths.ts';
import { compilePaths, leadsTo } from './paths.ts';
import { noClock, walk } from './walk.ts';

/** What follows from the answers that are given. */
export interface FollowedAnswers {
  /** The asked ids of the questions on the path, in order. */
  readonly path: readonly string[];
  /** The values of the calculated questions on the path, in their stored form, by asked id; null for no answer. */
  readonly calculated: ReadonlyMap<string, unknown>;
}

interface Prepared {
  /** The answers to repeat groups that it was prepared for, as text, by the group. */
  groups: ReadonlyMap<string, string>;
  paths: CompiledPaths;
}

/**
 * The last compiled paths of each definition: the server needs them for every call, and jobs mostly have the same
 * repetitions.
 */
const prepared = new WeakMap<QuestionnaireDefinition, Prepared>();

function pathsFor(definition: QuestionnaireDefinition, groupValueOf: GroupValueOf): CompiledPaths {
  const textOf = (groupId: string) => JSON.stringify(groupValueOf(groupId) ?? null);
  const known = prepared.get(definition);
  if (known && [...known.groups].every(([groupId, text]) => textOf(groupId) === text)) return known.paths;
  const groups = new Map<string, string>();
  const paths = compilePaths(definition, (groupId) => {
    groups.set(groupId, textOf(groupId));
    return groupValueOf(groupId);
  });
  prepared.set(definition, { groups, paths });
  return paths;
}

/**
 * The path of these answers, independent of the viewer, with calculated values (spec/4 §4 "Questions and answers"): an
 * answer is current if its asked id is on the path. `answers` holds the newest content by asked id. The server's
 * counterpart of the engine: both use the same walk.
 * @param isReading whether stored answers are only displayed, and nothing is being answered
 */
export function followAnswers(
  definition: QuestionnaireDefinition,
  answers: ReadonlyMap<string, StoredAnswer>,
  clock: ExpressionContext = noClock,
  isReading = false,
): FollowedAnswers {
  const paths = pathsFor(definition, (groupId) => answers.get(groupId)?.value);
  const { questions } = paths;
  const calculated = new Map<string, unknown>();
  const idAt = (place: number) => questions[place]?.id ?? '';
  const valueAt = (place: number): unknown => {
    const id = idAt(place);
    return calculated.has(id) ? calculated.get(id) : (answers.get(id)?.value ?? null);
  };
  const { places } = walk(
    paths,
    clock,
    {
      valueAt,
      leadsFrom: (place) => {
        const redactedTarget = answers.has(idAt(place)) ? undefined : paths.given.get(place)?.leadsTo;
        return redactedTarget ?? leadsTo(paths, place, valueAt(place));
      },
      onCalculated: (place, result) => {
        const question = questions[place];
        if (question) calculated.set(question.id, calculatedValue(question, result, clock));
      },
      onStored: (place, value) => calculated.set(idAt(place), value),
      storedAnswerAt: (place) => answers.get(idAt(place)),
      onConstraint: () => undefined,
      isReading,
    },
    new Map(),
  );
  return { path: places.map(idAt), calculated };
}

/** The asked ids of the questions on the path of these answers, see {@link followAnswers}. */
export function pathOf(
  definition: QuestionnaireDefinition,
  answers: ReadonlyMap<string, StoredAnswer>,
  clock: ExpressionContext = noClock,
): readonly string[] {
  return followAnswers(definition, answers, clock).path;
}
