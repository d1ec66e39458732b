import type { ExpressionContext } from '../expressions/clock.ts';
import type { StoredFacts } from './answers.ts';
import { groupsOf, type Question, type QuestionnaireDefinition } from './definition.ts';
import type { CompiledPaths, PlaceFormula } from './paths.ts';
import { placesOf } from './paths.ts';
import { sameContent } from './same-content.ts';

/*
 * Stored results are preserved (decision 0049). Time-dependent expressions would change daily, so each is evaluated at
 * the time of answering: a result that depends on no edit since is not computed again, and one that depends on an edit
 * is computed for the time of that edit.
 */

/** The current answer to a question, with what is stored of it and when it was given; see `Answer`. */
export interface StoredAnswer {
  readonly value: unknown;
  readonly stored?: StoredFacts | null;
  readonly at?: string;
  readonly givenAt?: string;
}

interface Looked {
  readonly paths: CompiledPaths;
  readonly clock: ExpressionContext;
  readonly storedAnswerAt: (place: number) => StoredAnswer | undefined;
  /** The value that formulas see at a place: null off the path. */
  readonly seenAt: (place: number) => unknown;
}

/** Compares current with stored values, place by place, during one walk. */
export class AsStored {
  readonly #looked: Looked;
  /** By place, the moment for which a value was computed in this walk. */
  readonly #computedAt = new Map<number, number>();
  readonly #clocks = new Map<number, ExpressionContext>();

  constructor(looked: Looked) {
    this.#looked = looked;
  }

  /** Whether all inputs of a formula are as they were when something was last stored. */
  areInputsStored({ formula, sources }: PlaceFormula): boolean {
    return sources.every((source, index) => {
      if (typeof source === 'number' && source >= 0) return !this.#hasChanged(source);
      if (typeof source === 'object' && 'given' in source) return true;
      // Gathered from all repetitions: with other ones it has changed, whatever is answered in them.
      const group = groupOf(this.#looked.paths, formula.dependencies[index] ?? '');
      const sourceValues = typeof source === 'number' ? [] : source;
      return [...group, ...sourceValues].every((place) => !this.#hasChanged(place));
    });
  }

  /** The moment of the newest edit among a formula's inputs; now, if there is none. */
  clockOfEdits(formula: PlaceFormula): ExpressionContext {
    return this.#clockAt(placesOf(formula).filter((place) => place >= 0 && this.#hasChanged(place)));
  }

  /** The moment of the last answer among a formula's inputs; now, if it sees none. */
  clockOfAnswers(formula: PlaceFormula): ExpressionContext {
    return this.#clockAt(
      placesOf(formula).filter((place) => place >= 0 && (this.#looked.seenAt(place) ?? null) !== null),
    );
  }

  /** The moment of the unsent answers at these places; now, if there are none. */
  clockOfWaiting(places: readonly number[]): ExpressionContext {
    const { storedAnswerAt } = this.#looked;
    const isWaiting = (place: number) => {
      const storedOne = storedAnswerAt(place);
      return storedOne !== undefined && !isStoredAnswer(storedOne);
    };
    return this.#clockAt(places.filter(isWaiting), (place) => momentOf(storedAnswerAt(place)));
  }

  /** Records the moment for which a place was computed. */
  noteComputed(place: number, clock: ExpressionContext): void {
    this.#computedAt.set(place, clock.now.getTime());
  }

  #clockAt(places: readonly number[], momentAt = (place: number) => this.#momentAt(place)): ExpressionContext {
    const { clock } = this.#looked;
    const moments = places.map(momentAt).filter(Number.isFinite);
    const at = Math.max(...moments);
    if (moments.length === 0 || at === clock.now.getTime()) return clock;
    const known = this.#clocks.get(at) ?? { ...clock, now: new Date(at) };
    this.#clocks.set(at, known);
    return known;
  }

  /** When the current value of a place was given; now, if the person is editing it. */
  #momentAt(place: number): number {
    const { clock, storedAnswerAt, seenAt } = this.#looked;
    const computed = this.#computedAt.get(place);
    if (computed !== undefined) return computed;
    const storedOne = storedAnswerAt(place);
    const isIt = storedOne !== undefined && sameContent(storedOne.value ?? null, seenAt(place) ?? null);
    const moment = isIt ? momentOf(storedOne) : Number.NaN;
    return Number.isFinite(moment) ? moment : clock.now.getTime();
  }

  #hasChanged(place: number): boolean {
    const storedOne = this.#looked.storedAnswerAt(place);
    // A list of repetitions that the person doesn't see is as it was given.
    if (!storedOne && this.#looked.paths.given.has(place)) return false;
    if (storedOne && storedOne.stored === undefined) return true;
    const before = storedOne?.stored?.isCurrent ? storedOne.stored.value : null;
    return !sameContent(before ?? null, this.#looked.seenAt(place) ?? null);
  }
}

const groupsIn = new WeakMap<QuestionnaireDefinition, ReadonlyMap<string, Question>>();

/** The place of the repeat group that a question is asked in. */
function groupOf({ definition, indexOf }: CompiledPaths, questionId: string): readonly number[] {
  const groups = groupsIn.get(definition) ?? groupsOf(definition);
  groupsIn.set(definition, groups);
  const place = indexOf.get(groups.get(questionId)?.id ?? '');
  return place === undefined ? [] : [place];
}

function isStoredAnswer({ value, stored }: StoredAnswer): boolean {
  return stored !== undefined && stored !== null && sameContent(stored.value ?? null, value ?? null);
}

function momentOf(storedOne: StoredAnswer | undefined): number {
  return Date.parse(storedOne?.givenAt ?? storedOne?.at ?? '');
}
