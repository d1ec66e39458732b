import { numbered } from './told-apart.ts';

/** A column as programs read it. */
export interface KeyedColumn {
  /** Stays while the column does. */
  readonly id: string;
  /** What it would be called. */
  readonly name: string;
  /** The report itself names it so: then it is called so, whatever it was called before. */
  readonly isOwnName: boolean;
  /** What it shows is gone, or hidden: it may come back, and is not called so for good. */
  readonly isMissing?: boolean;
}

export type ColumnKeys = Readonly<Record<string, string>>;

/**
 * What programs call the columns of a report, no two the same: as they were called before, whatever became of the questions and
 * fields that they show. @param known what each column was called, by its id
 */
export function columnKeys(columns: readonly KeyedColumn[], known: ColumnKeys): readonly string[] {
  const kept = (column: KeyedColumn) =>
    !column.isOwnName && Object.hasOwn(known, column.id) ? known[column.id] : undefined;
  const taken = columns.flatMap((column) => kept(column) ?? []);
  const others = columns.filter((column) => kept(column) === undefined);
  // Names of their own come first: they are what people asked for.
  const inTurn = [...others.filter(({ isOwnName }) => isOwnName), ...others.filter(({ isOwnName }) => !isOwnName)];
  const free = numbered(
    inTurn.map(({ name }) => name),
    taken,
  );
  const keys = new Map(inTurn.map(({ id }, place) => [id, free[place] ?? '']));
  return columns.map((column) => kept(column) ?? keys.get(column.id) ?? column.name);
}

/** What is to be remembered of these keys: those of columns that have no name of their own, and show something. */
export function rememberedKeys(columns: readonly KeyedColumn[], keys: readonly string[]): ColumnKeys {
  return Object.fromEntries(
    columns.flatMap(({ id, isOwnName, isMissing }, place) => (isOwnName || isMissing ? [] : [[id, keys[place] ?? '']])),
  );
}
