import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leftOutBy, pastedLines, planFor, proposedPlan, rowsByPlan, withTarget } from './pasted-rows.ts';

const columns = [
  { key: 'Door', names: ['Door', 'דלת'] },
  { key: 'Fire rating', names: ['Fire rating', 'עמידות אש'] },
];
const rows = (text: string) => {
  const lines = pastedLines(text);
  return rowsByPlan(lines, proposedPlan(lines, columns));
};

/** As a spreadsheet copies cells. */
const copied = (lines: readonly (readonly string[])[]) =>
  lines
    .map((line) => line.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\r\n');

describe('rows that are pasted', () => {
  it('have cells with line breaks, tabs and quotes, as spreadsheets copy them', () => {
    expect(rows('D-01\t"EI 60\nby the ""north"" stair"\r\nD-02\tEI 30')).toEqual([
      { Door: 'D-01', 'Fire rating': 'EI 60\nby the "north" stair' },
      { Door: 'D-02', 'Fire rating': 'EI 30' },
    ]);
    // Typed quotes quote nothing.
    expect(rows('"A" wing\tEI 30\n"B\tEI 60')).toEqual([
      { Door: '"A" wing', 'Fire rating': 'EI 30' },
      { Door: '"B', 'Fire rating': 'EI 60' },
    ]);
  });

  it('are put by their headings, in any language, case and spacing; what none is called is named before it is left out', () => {
    const lines = pastedLines('fire  RATING\tRemark\tדלת\nEI 60\tworn\tD-01\nEI 30\t\tD-02');
    const plan = proposedPlan(lines, columns);
    expect(plan).toEqual({ hasHeading: true, columns: ['Fire rating', null, 'Door'] });
    expect(rowsByPlan(lines, plan)).toEqual([
      { Door: 'D-01', 'Fire rating': 'EI 60' },
      { Door: 'D-02', 'Fire rating': 'EI 30' },
    ]);
    expect(leftOutBy(lines, plan)).toEqual([{ place: 1, heading: 'Remark', filled: 1 }]);
    expect(leftOutBy(lines, withTarget(plan, 1, 'Door'))).toEqual([{ place: 2, heading: 'דלת', filled: 2 }]);
  });

  it('go from left to right without headings, and say what stands behind the last column', () => {
    const lines = pastedLines('D-01\tEI 60\tworn\nD-02\t\t');
    const plan = proposedPlan(lines, columns);
    expect(plan).toEqual({ hasHeading: false, columns: ['Door', 'Fire rating', null] });
    expect(leftOutBy(lines, plan)).toEqual([{ place: 2, heading: '', filled: 1 }]);
    expect(planFor(true, lines, columns).columns).toEqual([null, null, null]);
  });

  it('lose nothing on the way: each cell is in its row or is said to be left out', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ש', '1') }).map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), (written) => {
        const expected = written.filter((line) => line.some((text) => text !== ''));
        const lines = pastedLines(copied(written));
        expect(lines).toEqual(expected);
        const plan = proposedPlan(lines, columns);
        const taken = rowsByPlan(lines, plan).reduce((count, row) => count + Object.keys(row).length, 0);
        const left = leftOutBy(lines, plan).reduce((count, { filled }) => count + filled, 0);
        const body = plan.hasHeading ? lines.slice(1) : lines;
        expect(taken + left).toBe(body.flat().filter((text) => text !== '').length);
      }),
    );
  });
});
