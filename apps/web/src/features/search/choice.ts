import { isFoundIn } from '@plumbline/domain/search/search';
import type { ReactNode } from 'react';

/** One line of the palette: what it says, and what choosing it does. */
export interface Choice {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** Before the label, in the direction of the page: a job's number. */
  readonly number?: string;
  /** What distinguishes it from others of that name. */
  readonly detail?: string | null | undefined;
  /** After the detail. */
  readonly day?: string;
  readonly end?: ReactNode;
  readonly choose: () => void;
}

/** Choices of one kind under their heading. */
export interface ChoiceGroup {
  readonly key: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The choices in whose label each of the words is found; all of them while nothing is typed. */
export function narrowed(group: ChoiceGroup, words: readonly string[]): ChoiceGroup {
  const choices = group.choices.filter(({ label }) => isFoundIn(label, words));
  return { ...group, choices };
}

/**
 * The choice that is lit: the one that was, while it is still there; else the first. Takes by how many places the person
 * moves on, around the ends.
 */
export function litChoice(choices: readonly Choice[], lit: string | null, by = 0): Choice | undefined {
  if (choices.length === 0) return undefined;
  const at = Math.max(
    choices.findIndex(({ key }) => key === lit),
    0,
  );
  return choices[(at + by + choices.length) % choices.length];
}
