import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursShown, isAllDay, lanesOf } from './hours.ts';

const wholeDay = { start: '00:00', end: '23:59' };
const office = { start: '07:30', end: '16:15' };
const someSpan = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) }));
const someSpans = fc.array(someSpan, { maxLength: 60 });

describe('the hours of a day', () => {
  it('are those of the instance’s day, and those in which there is something', () => {
    expect(hoursShown([], wholeDay)).toEqual({ from: 0, to: 1440 });
    expect(hoursShown([], office)).toEqual({ from: 420, to: 1020 });
    expect(hoursShown([{ from: 350, to: 400 }], office)).toEqual({ from: 300, to: 1020 });
    expect(hoursShown([{ from: 1000, to: 1440 }], office)).toEqual({ from: 420, to: 1440 });
  });

  it('have everything', () => {
    fc.assert(
      fc.property(someSpans, (spans) => {
        const axis = hoursShown(spans, office);
        expect([axis.from % 60, axis.to % 60]).toEqual([0, 0]);
        expect(spans.every(({ from, to }) => from >= axis.from && to <= axis.to)).toBe(true);
      }),
    );
  });

  it('are all of them taken by what lasts from their first to their last minute', () => {
    expect(isAllDay({ from: 0, to: 1440 }, wholeDay)).toBe(true);
    expect(isAllDay({ from: 0, to: 1439 }, wholeDay)).toBe(true);
    expect(isAllDay({ from: 1, to: 1440 }, wholeDay)).toBe(false);
    expect(isAllDay({ from: 450, to: 975 }, office)).toBe(true);
    expect(isAllDay({ from: 450, to: 974 }, office)).toBe(false);
  });
});

describe('lanes', () => {
  it('have first what begins first, and of those the longer', () => {
    expect(
      lanesOf([
        { from: 60, to: 90 },
        { from: 0, to: 60 },
        { from: 0, to: 120 },
      ]),
    ).toEqual({ laneOf: [1, 1, 0], count: 2 });
    expect(lanesOf([])).toEqual({ laneOf: [], count: 0 });
  });

  it('have nothing over another, and are no more than there is at once', () => {
    fc.assert(
      fc.property(someSpans, (spans) => {
        const { laneOf, count } = lanesOf(spans);
        for (const [place, span] of spans.entries()) {
          for (const [other, next] of spans.entries()) {
            if (place < other && laneOf[place] === laneOf[other]) {
              expect(span.to <= next.from || next.to <= span.from).toBe(true);
            }
          }
        }
        const atOnce = spans.map(({ from }) => spans.filter((one) => one.from <= from && from < one.to).length);
        expect(count).toBe(Math.max(0, ...atOnce));
      }),
    );
  });
});
