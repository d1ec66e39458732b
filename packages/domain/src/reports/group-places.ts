import type { GroupValue } from './group-values.ts';

/** One place of a row among the groups: in one of each column that groups, the outer one first. */
export interface GroupPlace {
  readonly values: readonly GroupValue[];
  /**
   * In the groups of this level and those within them the row is counted here; in those around them it was at an earlier place. -1: in
   * all, and in the whole.
   */
  readonly countsFrom: number;
}

/** Where rows stand that are in no groups. */
export const onlyPlace: GroupPlace = { values: [], countsFrom: -1 };

/** All places of a row, given the values that it has in each column; each group, and the whole, counts it once. */
export function placesOf(columns: readonly (readonly GroupValue[])[]): readonly GroupPlace[] {
  return columns.reduce<readonly GroupPlace[]>(
    (places, values, level) =>
      places.flatMap((place) =>
        values.map((value, at): GroupPlace => ({
          values: [...place.values, value],
          countsFrom: at === 0 ? place.countsFrom : level,
        })),
      ),
    [onlyPlace],
  );
}
