import { foldedText } from '../text/fold-text.ts';
import { readCells } from '../text/read-cells.ts';
import type { Cells, NamedColumn } from './table-rows.ts';
import { normalizedCells } from './table-rows.ts';

/** Where what was pasted goes. */
export interface PastePlan {
  /** The first row names the columns; it becomes no row. */
  readonly hasHeading: boolean;
  /** Into which column of the table each pasted one goes; null for those that are left out. */
  readonly columns: readonly (string | null)[];
}

/** A pasted column that goes nowhere. */
export interface LeftOut {
  /** Its place, counted from zero. */
  readonly place: number;
  /** What the first row calls it; empty where that names nothing. */
  readonly heading: string;
  /** In how many rows it has a value. */
  readonly filled: number;
}

type Lines = readonly (readonly string[])[];

const compared = (text: string) => foldedText(text).replace(/\s+/g, ' ').trim();

/** The rows of cells that were pasted, without empty ones. */
export function pastedLines(text: string): Lines {
  return readCells(text, '\t')
    .map((line) => line.map((cell) => cell.trim()))
    .filter((line) => line.some((cell) => cell !== ''));
}

const widthOf = (lines: Lines) => Math.max(0, ...lines.map((line) => line.length));

/** For each pasted column the one that its heading names, whatever the letters' case and the blanks; each is taken once. */
function namedIn(heading: readonly string[], width: number, columns: readonly NamedColumn[]): (string | null)[] {
  const byName = new Map(columns.flatMap(({ key, names }) => [...names, key].map((name) => [compared(name), key])));
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, place) => {
    const key = byName.get(compared(heading[place] ?? ''));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/**
 * Where pasted cells go as far as they say it themselves. A first row of which at least every second cell names a column is a heading,
 * and what it calls by another name is left out; without one they go from left to right.
 */
export function proposedPlan(lines: Lines, columns: readonly NamedColumn[]): PastePlan {
  const heading = lines[0] ?? [];
  const named = namedIn(heading, widthOf(lines), columns);
  const found = named.filter((key) => key !== null).length;
  const hasHeading = found > 0 && found * 2 >= heading.filter((cell) => cell !== '').length;
  return hasHeading ? { hasHeading, columns: named } : planFor(false, lines, columns);
}

/** The plan with or without a heading. */
export function planFor(hasHeading: boolean, lines: Lines, columns: readonly NamedColumn[]): PastePlan {
  const width = widthOf(lines);
  return {
    hasHeading,
    columns: hasHeading
      ? namedIn(lines[0] ?? [], width, columns)
      : Array.from({ length: width }, (_, place) => columns[place]?.key ?? null),
  };
}

/** The plan with another target for one pasted column; whichever went there before is left out. */
export function withTarget(plan: PastePlan, place: number, target: string | null): PastePlan {
  const columns = plan.columns.map((key, at) => (at === place ? target : key === target ? null : key));
  return { ...plan, columns };
}

/** The rows that a plan makes of what was pasted; those of which nothing is taken are none. */
export function rowsByPlan(lines: Lines, plan: PastePlan): readonly Cells[] {
  const keys = plan.columns.flatMap((key) => key ?? []);
  return (plan.hasHeading ? lines.slice(1) : lines).flatMap((line) => {
    const cells = line.flatMap((cell, place) => {
      const key = plan.columns[place] ?? null;
      return key === null ? [] : [[key, cell] as const];
    });
    const row = normalizedCells(Object.fromEntries(cells), keys);
    return Object.keys(row).length === 0 ? [] : [row];
  });
}

/** The pasted columns with values that a plan leaves out. */
export function leftOutBy(lines: Lines, plan: PastePlan): readonly LeftOut[] {
  const body = plan.hasHeading ? lines.slice(1) : lines;
  return plan.columns.flatMap((key, place) => {
    if (key !== null) return [];
    const filled = body.filter((line) => (line[place] ?? '') !== '').length;
    const heading = plan.hasHeading ? (lines[0]?.[place] ?? '') : '';
    return filled === 0 ? [] : [{ place, heading, filled }];
  });
}
