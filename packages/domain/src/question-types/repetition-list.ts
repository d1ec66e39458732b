import { z } from 'zod';
import type { QuestionSettings } from './question-settings.ts';

/** At most so many times a group is answered, and so many repetitions are remembered as removed. */
export const repetitionLimit = 200;
const removedLimit = 2000;
/** Devices that add at the same time may exceed the limit together; that is reported, and nothing is lost. */
const readLimit = 2 * repetitionLimit;

const idPattern = /^[A-Za-z0-9-]{0,64}$/;

/** Whether a text can name a repetition. The empty one is the first of a group that was never changed. */
export function isRepetitionId(text: string): boolean {
  return idPattern.test(text);
}

/** The answer to a repeat group: its repetitions in order, and those that were removed and never come back. */
export const repetitionList = z
  .object({
    present: z.array(z.string().regex(idPattern)).max(readLimit),
    removed: z.array(z.string().regex(idPattern)).max(removedLimit),
  })
  .refine(({ present }) => new Set(present).size === present.length);

export type RepetitionList = z.output<typeof repetitionList>;

/** The fewest and the most repetitions of a group. */
export function repeatBounds(settings: QuestionSettings): { readonly min: number; readonly max: number } {
  const { min = 1, max = null } = settings.repeat ?? {};
  return { min, max: Math.min(max ?? repetitionLimit, repetitionLimit) };
}

/**
 * The repetitions of a group that nobody has changed: as many as it must have. Their ids are the same on every device, and
 * the first is the empty text, so that answers from before the step was repeated are answers of its first repetition.
 */
export function firstRepetitions(settings: QuestionSettings): readonly string[] {
  return Array.from({ length: repeatBounds(settings).min }, (_, place) => (place === 0 ? '' : String(place + 1)));
}

/** What a group's value says, null when it is none. */
export function readRepetitionList(value: unknown): RepetitionList | null {
  const read = repetitionList.safeParse(value);
  return read.success ? read.data : null;
}

/** The ids of a group's repetitions in order. */
export function repetitionsIn(value: unknown, settings: QuestionSettings): readonly string[] {
  return (
    (value === null || value === undefined ? null : readRepetitionList(value))?.present ?? firstRepetitions(settings)
  );
}

function listOf(value: unknown, settings: QuestionSettings): RepetitionList {
  return readRepetitionList(value) ?? { present: [...firstRepetitions(settings)], removed: [] };
}

/** The value with one repetition more, as the last. */
export function withRepetition(value: unknown, settings: QuestionSettings, id: string): RepetitionList {
  const { present, removed } = listOf(value, settings);
  return present.includes(id) || removed.includes(id) ? { present, removed } : { present: [...present, id], removed };
}

/** The value without a repetition. */
export function withoutRepetition(value: unknown, settings: QuestionSettings, id: string): RepetitionList {
  const { present, removed } = listOf(value, settings);
  if (!present.includes(id)) return { present, removed };
  return { present: present.filter((one) => one !== id), removed: [...removed, id].slice(-removedLimit) };
}

/** The value with a repetition at another place, from 0. */
export function withRepetitionAt(
  value: unknown,
  settings: QuestionSettings,
  id: string,
  place: number,
): RepetitionList {
  const { present, removed } = listOf(value, settings);
  if (!present.includes(id)) return { present, removed };
  return { present: present.filter((one) => one !== id).toSpliced(Math.max(0, place), 0, id), removed };
}

/**
 * Merges two lists of repetitions: additions and removals of either are applied, in the order of the later one; a
 * repetition that only the earlier one has follows its predecessor there. The merge is commutative in content and
 * idempotent, so concurrent changes lose nothing, in whatever order and however often they arrive.
 */
export function mergeRepetitionLists(earlier: unknown, later: unknown): unknown {
  const [one, other] = [readRepetitionList(earlier), readRepetitionList(later)];
  if (!other) return earlier ?? null;
  if (!one) return later;
  const removed = [...new Set([...one.removed, ...other.removed])];
  const gone = new Set(removed);
  const present = other.present.filter((id) => !gone.has(id));
  const known = new Set(other.present);
  one.present.forEach((id, place) => {
    if (known.has(id) || gone.has(id)) return;
    const before = one.present.slice(0, place).findLast((earlierId) => present.includes(earlierId));
    present.splice(before === undefined ? 0 : present.indexOf(before) + 1, 0, id);
  });
  return { present, removed: removed.slice(-removedLimit) };
}
