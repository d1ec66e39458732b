import { expect, it } from 'vitest';
import { totalPlaces } from './total-places.ts';

const columns = ['room', 'temp', null, 'depth'].map((valuesOf) => ({ valuesOf }));
const totals = ['temp', 'temp', 'room', null, 'hidden', 'depth'].map((column) => ({ column }));

it('figures stand under their column, unless a heading takes its room', () => {
  expect(totalPlaces(totals, columns, { heading: 1 })).toEqual({ under: [[], [0, 1], [], [5]], inWords: [2, 3, 4] });
});

it('of a cell for one figure, the first has it, whatever the rows hold: another never stands in its place', () => {
  expect(totalPlaces(totals, columns, { heading: 1, most: 1 })).toEqual({
    under: [[], [0], [], [5]],
    inWords: [1, 2, 3, 4],
  });
});
