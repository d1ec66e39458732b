import type { Cell } from '@plumbline/domain/reports/cells';
import { joinCells, textCell } from '@plumbline/domain/reports/cells';
import { fullName } from '@plumbline/domain/users/names';

interface NamedPerson {
  readonly name: { readonly first: string; readonly last: string };
}

/** What people are called, in their order. */
export function peopleCell(people: readonly NamedPerson[]): Cell {
  return joinCells(people.map(({ name }) => textCell(fullName(name))));
}

/** A moment; null for none. */
export function momentCell(at: string | null): Cell {
  return at === null ? null : { kind: 'moment', at };
}
