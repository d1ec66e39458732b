import { readPattern, type PatternPart } from './pattern-parts.ts';

/** The most states that a pattern may need, counted after `{2,5}` is written out. */
const stateLimit = 500;

/** A longer text matches nothing: no pattern of a questionnaire is meant for one. */
const textLimit = 5_000;

type Step =
  | { readonly kind: 'character'; readonly matches: (codePoint: number) => boolean; readonly next: number }
  | { readonly kind: 'either'; readonly next: readonly number[] }
  | { readonly kind: 'end' };

/**
 * Makes a test of whole texts out of a pattern; null for a pattern that is not of the language (see the guide: letters,
 * classes, groups, alternatives and repetitions) or needs too much. It walks all possibilities at once instead of one
 * after another, so that no text can make it slow: its time is at most the text's length times the pattern's states.
 */
export function compilePattern(pattern: string): CompiledPattern | null {
  const parts = readPattern(pattern);
  const steps = parts && stepsOf(parts);
  return (
    steps && {
      fits: (text) => text.length <= textLimit && runs(steps, text),
      costOf: (text) => (text.length <= textLimit ? text.length * steps.length : 0),
    }
  );
}

export interface CompiledPattern {
  readonly fits: (text: string) => boolean;
  /** How many states it walks at most. */
  readonly costOf: (text: string) => number;
}

/** Nothing repeated two hundred times, nested, makes no states but takes time: building has a limit of its own. */
const buildLimit = 10_000;

/** Builds from the end to the start: each part knows what comes after it. Null when there are too many. */
function stepsOf(whole: PatternPart): readonly Step[] | null {
  const steps: Step[] = [{ kind: 'end' }];
  let built = 0;
  const put = (step: Step): number => {
    if (steps.length >= stateLimit) throw new TooManyStates();
    return steps.push(step) - 1;
  };
  const build = (part: PatternPart, next: number): number => {
    if (++built > buildLimit) throw new TooManyStates();
    switch (part.kind) {
      case 'character':
        return put({ kind: 'character', matches: part.matches, next });
      case 'sequence':
        return part.parts.reduceRight((after, one) => build(one, after), next);
      case 'either':
        return put({ kind: 'either', next: part.parts.map((one) => build(one, next)) });
      case 'repeat': {
        let start = next;
        if (part.max === null) {
          const loop: number[] = [next];
          start = put({ kind: 'either', next: loop });
          loop.push(build(part.part, start));
        } else {
          for (let count = part.max; count > part.min; count--) {
            start = put({ kind: 'either', next: [next, build(part.part, start)] });
          }
        }
        for (let count = 0; count < part.min; count++) start = build(part.part, start);
        return start;
      }
    }
  };
  try {
    const start = build(whole, 0);
    return [...steps, { kind: 'either', next: [start] }];
  } catch (refused) {
    if (refused instanceof TooManyStates) return null;
    throw refused;
  }
}

class TooManyStates extends Error {}

/** The last step is the first one to take, the first one is the end. */
function runs(steps: readonly Step[], text: string): boolean {
  const seen = new Int32Array(steps.length).fill(-1);
  let here: number[] = [];
  let after: number[] = [];
  const enter = (first: number, at: number, into: number[]): void => {
    const waiting = [first];
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      if (seen[index] === at) continue;
      seen[index] = at;
      const step = steps[index];
      if (step?.kind === 'either') waiting.push(...step.next);
      else into.push(index);
    }
  };
  enter(steps.length - 1, 0, here);
  let at = 0;
  for (const character of text) {
    at += 1;
    const codePoint = character.codePointAt(0) ?? 0;
    for (const index of here) {
      const step = steps[index];
      if (step?.kind === 'character' && step.matches(codePoint)) enter(step.next, at, after);
    }
    [here, after] = [after, here];
    after.length = 0;
    if (here.length === 0) return false;
  }
  return here.includes(0);
}
