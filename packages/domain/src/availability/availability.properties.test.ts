import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOfWall, wallOfMoment } from '../dates/wall-time.ts';
import { distanceKm } from '../places/distance.ts';
import { minutesOfTime } from '../shifts/job-days.ts';
import { lengthOfSpan } from '../shifts/ranges.ts';
import type { Absence } from './absence.ts';
import type { Availability } from './unavailable.ts';
import { isFree, unavailableOn, whyUnavailable } from './unavailable.ts';
import { wallPartsOf } from './wall-parts.ts';
import { halfOfDay, outsideOf, usualWeek, workingSpansOn } from './working-hours.ts';
import { absenceFields, checkAbsence, holidayContent, timeOfAbsence, workingWeek } from './availability-schemas.ts';
import { z } from 'zod';

const timeZone = 'Asia/Jerusalem';
const minute = 60_000;
const at = (day: string, time: string) => Date.parse(momentOfWall({ day, time }, timeZone));
const clocks = (from: number, to: number) =>
  wallPartsOf({ from, to }, timeZone).map((part) => `${part.day} ${part.from}-${part.to}`);

/** Moments of the two weeks of 2026 in which clocks change in Israel: on 27 March at 02:00, and on 25 October at 02:00. */
const someMoment = fc
  .tuple(fc.constantFrom('2026-03-24', '2026-10-22'), fc.integer({ min: 0, max: 6 * 1440 }))
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * minute);
const someSpan = fc
  .tuple(someMoment, fc.integer({ min: 1, max: 2000 }))
  .map(([from, minutes]) => ({ from, to: from + minutes * minute }));
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const someDay = fc
  .uniqueArray(fc.integer({ min: 0, max: 48 }), { maxLength: 8 })
  .map((edges) => edges.toSorted((one, other) => one - other).map((edge) => time(edge * 30)))
  .map((edges) =>
    Array.from({ length: Math.floor(edges.length / 2) }, (_, place) => ({
      from: edges[2 * place] ?? '',
      to: edges[2 * place + 1] ?? '',
    })),
  );
const someWeek = fc.array(someDay, { minLength: 7, maxLength: 7 });
const absence = (more: Partial<Absence>): Absence => ({
  id: 'a',
  kind: 'holiday',
  state: 'confirmed',
  firstDay: '2026-03-24',
  lastDay: '2026-03-24',
  part: 'days',
  from: null,
  to: null,
  ...more,
});
const office = { hours: usualWeek(7), absences: [], holidays: [] } satisfies Availability;

describe('what clocks show during a span', () => {
  it('is a part for each day, without the hour that summer time skips and with the one that comes twice', () => {
    expect(clocks(at('2026-06-10', '23:00'), at('2026-06-11', '01:30'))).toEqual([
      '2026-06-10 1380-1440',
      '2026-06-11 0-90',
    ]);
    expect(clocks(at('2026-03-27', '01:00'), at('2026-03-27', '04:00'))).toEqual([
      '2026-03-27 60-120',
      '2026-03-27 180-240',
    ]);
    expect(clocks(at('2026-10-25', '00:30'), at('2026-10-25', '02:00'))).toEqual([
      '2026-10-25 30-120',
      '2026-10-25 60-120',
    ]);
    expect(clocks(at('2026-06-10', '08:00'), at('2026-06-10', '08:00'))).toEqual([]);
  });

  it('is what they show at each of its minutes, in order, and as long as the span', () => {
    fc.assert(
      fc.property(someSpan, (span) => {
        const shown = wallPartsOf(span, timeZone).flatMap(({ day, from, to }) =>
          Array.from({ length: to - from }, (_, later) => `${day} ${time(from + later)}`),
        );
        const minutes = Array.from({ length: (span.to - span.from) / minute }, (_, later) =>
          wallOfMoment(new Date(span.from + later * minute).toISOString(), timeZone),
        );
        expect(shown).toEqual(minutes.map((one) => `${one.day} ${one.time}`));
      }),
      { numRuns: 40 },
    );
  });
});

describe('working hours', () => {
  it('are five days from Sunday or from Monday on, until somebody sets others', () => {
    expect(usualWeek(7).map((spans) => spans.length)).toEqual([1, 1, 1, 1, 0, 0, 1]);
    expect(usualWeek(1).map((spans) => spans.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect(workingSpansOn(usualWeek(7), '2026-03-22')).toEqual([{ from: 480, to: 1020 }]);
    expect(workingSpansOn(usualWeek(7), '2026-03-21')).toEqual([]);
    for (const first of [1, 7] as const) expect(workingWeek.safeParse(usualWeek(first)).success).toBe(true);
  });

  it('and what lies outside of them are all of the day', () => {
    fc.assert(
      fc.property(someWeek, (week) => {
        expect(workingWeek.safeParse(week).success).toBe(true);
        const working = workingSpansOn(week, '2026-03-24');
        const both = [...working, ...outsideOf(working)].toSorted((one, other) => one.from - other.from);
        expect(both.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(1440);
        expect(both.every(({ from }, place) => from === (both[place - 1]?.to ?? 0))).toBe(true);
        const half = halfOfDay(working);
        const before = working.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, half) - from), 0);
        const total = working.reduce((sum, { from, to }) => sum + to - from, 0);
        if (total > 0) expect(before).toBe(total / 2);
        else expect(half).toBe(720);
      }),
    );
  });

  it.each([
    ['a day too few', usualWeek(7).slice(1), ''],
    ['an end before the beginning', [[{ from: '12:00', to: '08:00' }], [], [], [], [], [], []], '0.0.to'],
    ['a length of zero', [[], [{ from: '12:00', to: '12:00' }], [], [], [], [], []], '1.0.to'],
    [
      'hours over each other',
      [
        [
          { from: '08:00', to: '12:00' },
          { from: '11:30', to: '13:00' },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
      '0.1.from',
    ],
    ['no time', [[{ from: '8', to: '12:00' }], [], [], [], [], [], []], '0.0.from'],
    ['a beginning at the end', [[{ from: '24:00', to: '24:00' }], [], [], [], [], [], []], '0.0.from'],
  ])('are refused at their place: %s', (_, week, path) => {
    expect(workingWeek.safeParse(week).error?.issues[0]?.path.join('.')).toBe(path);
  });
});

describe('a person', () => {
  it('is free exactly where clocks show hours of work at each minute', () => {
    fc.assert(
      fc.property(someWeek, someSpan, (hours, span) => {
        const works = Array.from({ length: (span.to - span.from) / minute }, (_, later) => {
          const wall = wallOfMoment(new Date(span.from + later * minute).toISOString(), timeZone);
          const now = minutesOfTime(wall.time);
          return workingSpansOn(hours, wall.day).some(({ from, to }) => from <= now && now < to);
        });
        expect(isFree({ ...office, hours }, span, timeZone)).toBe(works.every(Boolean));
      }),
      { numRuns: 60 },
    );
  });

  it('is free over midnight where hours go on on the next day, and always where nobody set hours', () => {
    const night = { from: at('2026-03-24', '22:00'), to: at('2026-03-25', '06:00') };
    const hours = [[], [{ from: '20:00', to: '24:00' }], [{ from: '00:00', to: '06:00' }], [], [], [], []];
    expect(isFree({ ...office, hours }, night, timeZone)).toBe(true);
    expect(isFree({ ...office, hours }, { ...night, to: night.to + minute }, timeZone)).toBe(false);
    expect(isFree({ ...office, hours: null }, night, timeZone)).toBe(true);
    expect(whyUnavailable(office, night, timeZone)).toEqual([{ kind: 'outside_hours' }]);
  });

  it('can work in a break that summer time skips: it is not there', () => {
    const hours = usualWeek(7).map(() => [
      { from: '00:00', to: '02:00' },
      { from: '03:00', to: '08:00' },
    ]);
    const span = (day: string) => ({ from: at(day, '01:00'), to: at(day, '04:00') });
    expect(isFree({ ...office, hours }, span('2026-03-27'), timeZone)).toBe(true);
    expect(isFree({ ...office, hours }, span('2026-03-26'), timeZone)).toBe(false);
  });

  it('is absent on whole days, half days or hours; not where it was refused', () => {
    const on = (more: Partial<Absence>) =>
      unavailableOn({ ...office, absences: [absence(more)] }, '2026-03-24').flatMap((one) =>
        one.kind === 'absent' ? [one] : [],
      );
    const spans = (more: Partial<Absence>) => on(more).map(({ from, to }) => [from, to]);
    expect(spans({})).toEqual([[0, 1440]]);
    // Half of eight to five is half past twelve.
    expect(spans({ part: 'morning' })).toEqual([[0, 750]]);
    expect(spans({ part: 'afternoon' })).toEqual([[750, 1440]]);
    expect(spans({ part: 'hours', from: '10:00', to: '11:30' })).toEqual([[600, 690]]);
    expect(spans({ firstDay: '2026-03-01', lastDay: '2026-03-23' })).toEqual([]);
    expect(spans({ state: 'refused' })).toEqual([]);
    expect(on({ state: 'asked', kind: 'sick' })).toMatchObject([
      { absenceId: 'a', absence: 'sick', isConfirmed: false },
    ]);
  });

  it('has each reason once', () => {
    const availability = {
      ...office,
      absences: [absence({ lastDay: '2026-03-26' })],
      holidays: [{ name: 'Purim', firstDay: '2026-03-25', lastDay: '2026-03-26' }],
    };
    const span = { from: at('2026-03-24', '09:00'), to: at('2026-03-26', '10:00') };
    expect(whyUnavailable(availability, span, timeZone)).toEqual([
      { kind: 'absent', absenceId: 'a', absence: 'holiday', isConfirmed: true },
      { kind: 'outside_hours' },
      { kind: 'public_holiday', name: 'Purim' },
    ]);
  });
});

describe('an absence as somebody gives it', () => {
  const absenceContent = z
    .object(absenceFields)
    .superRefine(checkAbsence)
    .transform((input) => ({ ...input, ...timeOfAbsence(input) }));
  const given = { kind: 'sick', firstDay: '2026-03-24', lastDay: '2026-03-24' };
  const places = (more: object) =>
    absenceContent.safeParse({ ...given, ...more }).error?.issues.map(({ path }) => path[0]);

  it('has hours only where it is of hours', () => {
    const hours = { from: '08:00', to: '10:00' };
    expect(absenceContent.parse({ ...given, ...hours })).toMatchObject({ part: 'days', from: null, to: null });
    expect(absenceContent.parse({ ...given, ...hours, part: 'hours' })).toMatchObject(hours);
  });

  it('is refused at its place', () => {
    expect(places({ lastDay: '2026-03-23' })).toEqual(['lastDay']);
    expect(places({ lastDay: '2027-03-25' })).toEqual(['lastDay']);
    expect(lengthOfSpan({ from: '2026-03-24', to: '2027-03-24' })).toBe(366);
    expect(places({ lastDay: '2027-03-24' })).toBeUndefined();
    expect(places({ part: 'hours' })).toEqual(['from', 'to']);
    expect(places({ part: 'hours', from: '10:00', to: '10:00' })).toEqual(['to']);
    expect(places({ kind: 'party' })).toEqual(['kind']);
    expect(places({ firstDay: '1492-01-01' })).toEqual(['firstDay', 'lastDay']);
  });

  it('and a holiday needs a name', () => {
    expect(holidayContent.safeParse({ ...given, name: ' ' }).success).toBe(false);
    expect(holidayContent.parse({ ...given, name: ' New\nYear ' })).toMatchObject({ name: 'New Year' });
  });
});

it('a distance is one around the earth, the same both ways', () => {
  const [telAviv, haifa] = [
    { lat: 32.0853, long: 34.7818 },
    { lat: 32.794, long: 34.9896 },
  ];
  expect(distanceKm(telAviv, haifa)).toBeCloseTo(81.2, 0);
  expect(distanceKm(haifa, telAviv)).toBeCloseTo(distanceKm(telAviv, haifa), 9);
  expect(distanceKm({ lat: 0, long: 179.5 }, { lat: 0, long: -179.5 })).toBeCloseTo(111.2, 0);
  expect(distanceKm({ lat: 0, long: 0 }, { lat: 0, long: 180 })).toBeCloseTo(20_015, 0);
});
