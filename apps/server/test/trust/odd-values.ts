import * as fc from 'fast-check';

/** Texts that have broken programs before: what can't be stored, what turns, what is long, what another language would run. */
const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202Eevil\u202C',
  '\u2066\u2069\u200F',
  '\uFEFF',
  'ﷺ'.repeat(100),
  '👩‍👩‍👧‍👦',
  'שלום\u200Fabc',
  'e\u0301'.repeat(50),
  "'; drop table users; --",
  "' or '1'='1",
  '"',
  '\\',
  '\\u0000',
  '%',
  '%_\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=cmd|a!A1',
  '../../../../etc/passwd',
  '..\\..\\x',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '-0',
  '0x10',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-03-27T02:30:00+99:99',
  '2026-01-01T00:00:00+14:00',
  '2026-01-01T00:00:00-23:59',
  '0001-01-01T00:00:00+23:59',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '0190a000-0000-7000-8000-00000000000g',
  'a@b',
  `${'a'.repeat(250)}@example.test`,
  'x'.repeat(10_000),
  '('.repeat(5000),
  `${'a'.repeat(30_000)}!`,
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
];

const oddNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  -1.5,
  1e308,
  5e-324,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53 + 2,
  1e21,
  2 ** 63,
];

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

/** A text, mostly an odd one. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Anything that JSON can carry where something else is expected. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...oddNumbers) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], nested(20), nested(60), {
      '': '',
    }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      Array.from({ length: 5000 }, (_, index) => index),
      Array.from({ length: 3000 }, () => '00000000-0000-7000-8000-000000000000'),
      Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key${index}`, index])),
      { constructor: { prototype: { isAdmin: true } } },
      Object.fromEntries([
        ['toString', 'x'],
        ['valueOf', 1],
        ['hasOwnProperty', null],
      ]),
    ),
  },
);

const huge = 'x'.repeat(900_000);

/** Bodies that are not, or not quite, the JSON of a value. */
export const oddBodies: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '{}',
  '{',
  '[',
  '}',
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '{"a":1e400}',
  '[1e400]',
  '{"a":NaN}',
  '{"a":undefined}',
  '\uFEFF{}',
  '\u0000',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u005f\\u005fproto\\u005f\\u005f":1}',
  '{"a":{"__proto__":[]}}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '['.repeat(100_000),
  '{"a":'.repeat(100_000),
  `${'['.repeat(50)}${']'.repeat(50)}`,
  `[${'1,'.repeat(99_999)}1]`,
  `{"name":"${huge}","title":"${huge.slice(0, 100_000)}"}`,
  `"${huge}`,
  `{"data":[${'{},'.repeat(100_000)}{}]}`,
  `[${'{},'.repeat(50_000)}{}]`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  'x'.repeat(1_200_000),
  '1'.repeat(500_000),
  '-',
  '"\\u',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
];
