import { describe, expect, it } from 'vitest';
import type { GridColumn } from './columns.ts';
import { clampedWidth, laidOut, usualLayout, withPinned, withShown, withWidths } from './layout.ts';

const column = (id: string, more: Partial<GridColumn<unknown>> = {}): GridColumn<unknown> => ({
  id,
  header: id,
  cell: () => null,
  ...more,
});
const columns = [
  column('number'),
  column('name', { isName: true }),
  column('late'),
  column('made', { isHiddenAtFirst: true }),
];
const drawn = (...of: Parameters<typeof laidOut>) => laidOut(...of).map(({ column: { id } }) => id);
const shown = (id: string, width: number | null = null, pinned = false) => ({ id, width, pinned });

describe('the columns of a list', () => {
  it('are its own until somebody arranges them', () => {
    expect(drawn(columns, null)).toEqual(['number', 'name', 'late']);
    expect(laidOut(columns, null).every(({ width }) => width === null)).toBe(true);
  });

  it('stand in the order of the layout, pinned ones first', () => {
    expect(drawn(columns, [shown('made'), shown('name'), shown('late', null, true)])).toEqual(['late', 'made', 'name']);
  });

  it('leave out what the list does not have, and always name the row', () => {
    expect(drawn(columns, [shown('gone'), shown('made'), shown('made')])).toEqual(['name', 'made']);
  });

  it('all have a width once one has, or one is pinned', () => {
    expect(laidOut(columns, [shown('name', 300), shown('late')]).map(({ width }) => width)).toEqual([300, 160]);
    expect(laidOut(columns, [shown('name', null, true)]).map(({ width }) => width)).toEqual([160]);
  });

  it('are shown, hidden, pinned and widened one by one', () => {
    const layout = usualLayout(columns);
    expect(withShown(layout, 'made', true).map(({ id }) => id)).toEqual(['number', 'name', 'late', 'made']);
    expect(withShown(layout, 'late', false).map(({ id }) => id)).toEqual(['number', 'name']);
    expect(withPinned(layout, 'name', true)[1]).toEqual(shown('name', null, true));
    expect(withWidths(layout, { name: 412.6 })?.[1]).toEqual(shown('name', 413));
    expect([clampedWidth(1), clampedWidth(5000)]).toEqual([60, 900]);
  });
});
