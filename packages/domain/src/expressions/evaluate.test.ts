import { describe, expect, it } from 'vitest';
import { compileExpression } from './compile.ts';
import { evening, read, valueOf } from './expressions.fixtures.ts';

describe('numbers', () => {
  it.each([
    ['0.1 + 0.2', 0.3],
    ['100.1 - 100', 0.1],
    ['1.1 * 3', 3.3],
    ['0.3 / 0.1', 3],
    ['1 / 3 * 3', 1],
    ['2 + 3 * 4', 14],
    ['(2 + 3) * 4', 20],
    ['10 - 4 - 3', 3],
    ['-2 * -3', 6],
    ['7 mod 3', 1],
    ['0.3 mod 0.1', 0],
    ['-7 mod 3', -1],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    ['round(1.005, 2)', 1.01],
    ['round(1234, -2)', 1200],
    ['floor(0.57 * 100)', 57],
    ['ceiling(2.1)', 3],
    ['abs(-4)', 4],
    ['sqrt(2.25)', 1.5],
    ['power(2, 10)', 1024],
    ['number("12.50")', 12.5],
    ['number(true)', 1],
    ['sum(1, [2, 3])', 6],
    ['average(1, 2)', 1.5],
    ['sum({none})', 0],
  ])('%s is %d', (text, expected) => expect(valueOf(text)).toBe(expected));

  it.each([
    '1 / 0',
    '5 mod 0',
    '1 + empty',
    'sqrt(-1)',
    'power(10, 400)',
    'number("twelve")',
    'average({none})',
    '"2" + 3',
  ])('%s is no answer', (text) => expect(valueOf(text)).toBeNull());
});

describe('comparisons', () => {
  it.each([
    '0.1 + 0.2 = 0.3',
    '1 < 2 and 2 <= 2 and 3 > 2 and 2 >= 2 and 1 != 2',
    'not 1 = 2',
    'true or 1 / 0 = 1',
    '"07:30" < "16:00"',
    '"10" > "2" and "02" <= "2" and "9" < "9a" and "10" < "9a" and "b" > "10"',
    'empty = empty',
    '"" = {none}',
    'not ({none} < 5) and not ({none} > 5)',
    '{none} != 5',
    '"b" in ["a", "b"]',
    '["a", "b"] contains "a"',
    '"Fire door" contains "door"',
    '"Fire" in "Fire door"',
    'date("2026-03-01") < today()',
    'today() = now()',
    'NOT false AND TRUE',
  ])('%s', (text) => expect(valueOf(text)).toBe(true));

  it('holds for nothing that is not there or not of a kind', () => {
    expect(valueOf('"5" < 6')).toBe(false);
    expect(valueOf('{none} and true')).toBe(false);
    expect(valueOf('"yes" and true')).toBe(false);
    expect(valueOf('[1, 2] < 3')).toBe(false);
  });
});

describe('texts and lists', () => {
  it.each([
    ['"a" & 1.5 & true & {none}', 'a1.5true'],
    ['"say ""hi"""', 'say "hi"'],
    ["'צה\"ל'", 'צה"ל'],
    ['upper("door") & lower("DOOR")', 'DOORdoor'],
    ['trim("  a   b ")', 'a b'],
    ['part("Haifa", 2, 3)', 'aif'],
    ['part("Haifa", 3)', 'ifa'],
    ['part("😀b", 1, 1)', '😀'],
    ['join(["a", "b"], " + ")', 'a + b'],
    ['text(0.0000001)', '0.0000001'],
    ['text(now())', '2026-11-21 22:30'],
    ['if(1 < 2, "yes", "no")', 'yes'],
    ['if(empty, "yes", "no")', 'no'],
    ['coalesce(empty, "", "third")', 'third'],
    ['max("07:30", "16:00")', '16:00'],
  ])('%s is %s', (text, expected) => expect(valueOf(text)).toBe(expected));

  it('counts what there is', () => {
    expect(valueOf('length("שלום")')).toBe(4);
    expect(valueOf('count(empty, "a", [1, 2])')).toBe(3);
    expect(valueOf('empty("") and empty({none}) and not empty(0) and not empty(false)')).toBe(true);
    expect(valueOf('selected(["a"], "a") and selected("a", "a") and not selected("ab", "a")')).toBe(true);
    expect(valueOf('starts_with("Fire door", "Fire") and ends_with("Fire door", "door")')).toBe(true);
  });

  it('has no empty text and no empty list beside no answer', () => {
    for (const text of ['""', '"" & ""', '[]', '[empty]', 'trim("  ")', 'part("a", 2)', 'join({none}, ",")']) {
      expect(valueOf(text)).toBeNull();
    }
  });
});

describe('dates', () => {
  it('are those of the time zone of the instance', () => {
    expect(valueOf('today()')).toEqual({ kind: 'date', day: '2026-11-21' });
    const later = { ...evening, now: new Date('2026-11-21T22:30:00Z') };
    expect(valueOf('today()', {}, later)).toEqual({ kind: 'date', day: '2026-11-22' });
    expect(valueOf('date("2026-11-21T23:30:00Z")')).toEqual({ kind: 'date', day: '2026-11-22' });
  });

  it('are counted in calendar days, across the end of summer time', () => {
    expect(valueOf('add_days(date("2026-10-24"), 2)')).toEqual({ kind: 'date', day: '2026-10-26' });
    expect(valueOf('days_between("2026-02-28", "2026-03-01")')).toBeNull();
    expect(valueOf('days_between(date("2028-02-28"), date("2028-03-01"))')).toBe(2);
    expect(valueOf('days_between(date("2026-03-01"), date("2026-02-28"))')).toBe(-1);
    expect(valueOf('hours_between(date("2026-10-25"), date("2026-10-26"))')).toBe(25);
    expect(valueOf('hours_between(datetime("2026-03-01T07:30Z"), datetime("2026-03-01T09:00Z"))')).toBe(1.5);
  });

  it('have a year, a month, a day and a weekday', () => {
    expect(valueOf('year(today()) * 10000 + month(today()) * 100 + day(today())')).toBe(20261121);
    expect(valueOf('weekday(date("2026-11-21"))')).toBe(6);
    expect(valueOf('weekday(date("2026-11-22"))')).toBe(7);
    expect(valueOf('time(now())')).toBe('22:30');
  });

  it('that do not exist are no answer', () => {
    for (const text of [
      'date("2026-02-30")',
      'date("soon")',
      'add_days(today(), 9999999)',
      'datetime("2026-02-30 10:00")',
    ]) {
      expect(valueOf(text)).toBeNull();
    }
    expect(valueOf('now()', {}, { ...evening, timeZone: 'Nowhere/Land' })).not.toBeNull();
    expect(valueOf('today()', {}, { ...evening, timeZone: 'Nowhere/Land' })).toBeNull();
  });
});

describe('answers', () => {
  const when = { date: null, from: null, to: null, allDay: null, running: false };

  it('come as they are stored', () => {
    expect(valueOf('{q}', { q: false })).toBe(false);
    expect(valueOf('{q}', { q: ['a', 'b'] })).toEqual(['a', 'b']);
    expect(valueOf('{q} & ""', { q: { id: '7', label: 'Tower A' } })).toBe('Tower A');
    expect(valueOf('{q}', { q: { ...when, date: '2026-03-01' } })).toEqual({ kind: 'date', day: '2026-03-01' });
    expect(valueOf('{q}', { q: { ...when, date: '07:30' } })).toBe('07:30');
    expect(valueOf('{q}', { q: { ...when, date: '2026-03-01T07:30+02:00' } })).toEqual({
      kind: 'datetime',
      at: Date.parse('2026-03-01T05:30Z'),
    });
    expect(valueOf('text({q})', { q: { ...when, date: '2026-03-01T07:30' } })).toBe('2026-03-01 07:30');
    expect(valueOf('text({q})', { q: { ...when, date: '2026-03-01', from: '07:30' } })).toBe('2026-03-01 07:30');
    expect(valueOf('count({q})', { q: { file: 'plan', elements: ['1', '2'] } })).toBe(2);
    expect(valueOf('{q} contains "r2"', { q: [{ id: 'r2', cells: {} }] })).toBe(true);
  });

  it('of a range are both ends', () => {
    const hours = { ...when, from: '2026-03-01T07:30Z', to: '2026-03-01T16:00Z' };
    expect(valueOf('hours_between(min({q}), max({q}))', { q: hours })).toBe(8.5);
    expect(valueOf('max({q}) - min({q})', { q: { from: 2, to: 3.5 } })).toBe(1.5);
  });

  it('of a question that is asked several times are a list', () => {
    const doors = { width: [90, null, 80.5], marks: [['a', 'b'], null, ['c']] };
    expect(valueOf('sum({width})', doors)).toBe(170.5);
    expect(valueOf('count({width})', doors)).toBe(2);
    expect(valueOf('min({width})', doors)).toBe(80.5);
    expect(valueOf('count({marks})', doors)).toBe(3);
  });

  it('that no question stores are no answer', () => {
    for (const q of [
      undefined,
      {},
      { date: '2026-02-30' },
      { date: '2026-03-01Tnever' },
      Number.NaN,
      () => 1,
      1n,
      [[[]]],
    ]) {
      expect(valueOf('{q}', { q })).toBeNull();
    }
  });
});

it('says which questions it looks at, each once', () => {
  expect(compileExpression(read('{b} > 1 and ({a} = 2 or {b} in [{c}])')).dependencies).toEqual(['b', 'a', 'c']);
});

it('gives no answer for a function that does not exist or has too little to work with', () => {
  expect(valueOf('nothing(1)')).toBeNull();
  expect(valueOf('round()')).toBeNull();
  expect(valueOf('constructor(1)')).toBeNull();
});
