import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../languages/languages.ts';
import { movedByDays } from '../bulk/moved-start.ts';
import { plannedLength } from './planned-length-schema.ts';
import { lengthText, plannedEnd, plannedLengthLimits } from './planned-length.ts';
import { readLength } from './read-length.ts';

const lengths = fc.integer({ min: plannedLengthLimits.least, max: plannedLengthLimits.most });
const spoken = fc.constantFrom(...languages);
const units = { en: { hour: 'h', minute: 'min' }, he: { hour: 'שע׳', minute: 'דק׳' } } as const;

describe('a planned length as somebody types it', () => {
  it.each<[string, number | null]>([
    ['1:30', 90],
    ['01:30', 90],
    ['0:05', 5],
    ['1:30 h', 90],
    ['1:30 שע׳', 90],
    ["1:30 שע'", 90],
    ['⁦1:30⁩ שע׳', 90],
    ['90 min', 90],
    ['90m', 90],
    ['90 minutes', 90],
    ['90 דק׳', 90],
    ['45 דקות', 45],
    ['1.5 h', 90],
    ['1,5 hours', 90],
    ['2 hrs', 120],
    ['2 שעות', 120],
    ['1 h 30', 90],
    ['1h30m', 90],
    ['1 H 30 MIN', 90],
    ['1 שע׳ 30 דק׳', 90],
    ['1 ש׳ 30', 90],
    ['90', 90],
    ['1.5', 90],
    ['1.33', 80],
    ['  ', null],
    ['240:00', plannedLengthLimits.most],
  ])('%s is %s minutes', (typed, minutes) => {
    expect(readLength(typed)).toEqual({ minutes });
  });

  it.each(['soon', '1:60', '1:5', '1 d', 'h', '1 h 30 h', '1:30:00', '1..5 h', '1e3', '30 min 1 h'])(
    '%s is no length',
    (typed) => expect(readLength(typed)).toEqual({ problem: 'length_not_read' }),
  );

  it.each(['0', '0:00', '0 min', '-1', '-1:30', '−90 min', '0.2 min', '-1 h 30'])('%s is not above zero', (typed) =>
    expect(readLength(typed)).toEqual({ problem: 'length_not_positive' }),
  );

  it.each(['240:01', '14401', '241 h', '999999999 h'])('%s is longer than ten days', (typed) =>
    expect(readLength(typed)).toEqual({ problem: 'length_too_long' }),
  );

  it('reads every length as it is shown, in either language', () => {
    fc.assert(
      fc.property(lengths, spoken, (minutes, language) => {
        expect(readLength(lengthText(minutes, units[language]))).toEqual({ minutes });
      }),
    );
  });

  it('gives a length that is stored, or a problem, whatever is typed', () => {
    const parts = fc.constantFrom('1', '30', '-', ':', '.', ',', ' ', 'h', 'min', 'שע׳', 'דק׳', 'x', '9999999999');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
        ),
        (typed) => {
          const { minutes = null, problem } = readLength(typed);
          if (minutes !== null) expect(plannedLength.safeParse(minutes).success).toBe(true);
          if (minutes === null && problem === undefined) expect(typed).toMatch(/^[\s\p{Cf}]*$/u);
        },
      ),
    );
  });
});

describe('a planned length as people read it', () => {
  it('says hours and minutes, those that there are, with its figures isolated', () => {
    expect(lengthText(90, units.en)).toBe('\u20661\u2069 h \u206630\u2069 min');
    expect(lengthText(90, units.he)).toBe('\u20661\u2069 שע׳ \u206630\u2069 דק׳');
    expect(lengthText(45, units.en)).toBe('\u206645\u2069 min');
    expect(lengthText(120, units.he)).toBe('\u20662\u2069 שע׳');
    expect(lengthText(14_400, units.en)).toBe('\u2066240\u2069 h');
  });
});

describe('a planned length as it is stored', () => {
  it('is a whole number of minutes from 1 to ten days, and says what else is wrong', () => {
    const codes = (value: unknown) => plannedLength.safeParse(value).error?.issues.map(({ message }) => message);
    expect([plannedLength.safeParse(1).success, plannedLength.safeParse(14_400).success]).toEqual([true, true]);
    expect([codes(0), codes(-90)]).toEqual([['length_not_positive'], ['length_not_positive']]);
    expect(codes(14_401)).toEqual(['length_too_long']);
    expect(plannedLength.safeParse(1.5).success).toBe(false);
  });
});

describe('the planned end', () => {
  it('is missing as long as start or length is', () => {
    expect(plannedEnd(null, 90)).toBeNull();
    expect(plannedEnd('2026-03-15T08:00:00.000Z', null)).toBeNull();
  });

  it('comes so many minutes later in the night in which the clocks change, too', () => {
    // At 02:00 on the 27th the clocks in Jerusalem show 03:00.
    const start = '2026-03-26T23:30:00.000Z';
    expect(plannedEnd(start, 60)).toBe('2026-03-27T00:30:00.000Z');
    expect(plannedEnd(start, 1440)).not.toBe(movedByDays(start, 1, 'Asia/Jerusalem'));
  });

  it('lies exactly its length after the start', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, lengths, (start, length) => {
        const end = plannedEnd(start.toISOString(), length) ?? '';
        expect((Date.parse(end) - start.getTime()) / 60_000).toBe(length);
      }),
    );
  });
});
