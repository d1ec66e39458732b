import { withoutBidiControls } from '@plumbline/domain/text/bidi-controls';
import { expect } from 'vitest';

/** What an element says, without the marks that isolate numbers and names in it. */
export function saidBy(element: Element): string {
  return withoutBidiControls(element.textContent ?? '').trim();
}

/** What a table says, row by row and cell by cell. */
export function tableSays(table: Element): readonly (readonly string[])[] {
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map(saidBy));
}

/** The edge at which a cell's text ends, in the direction of the page; that of its room where it is empty. */
export function edgeOf(cell: Element): number {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const isEmpty = saidBy(cell) === '';
  const { left, right } = (isEmpty ? cell : range).getBoundingClientRect();
  const padding = isEmpty ? Number.parseFloat(getComputedStyle(cell).paddingInlineEnd) : 0;
  return Math.round(document.documentElement.dir === 'rtl' ? left + padding : right - padding);
}

/** Each figure of a table is aligned to the same edge as the head of its column, in any language. */
export function expectFiguresUnderHeads(table: Element): void {
  const edges = [...table.querySelectorAll('tr')].map((row) => [...row.children].slice(1).map(edgeOf));
  for (const one of edges) expect(one).toEqual(edges[0]);
}
