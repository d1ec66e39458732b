import { readNumber, writeNumber } from '@plumbline/domain/numbers/read-number';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { charactersOf } from './every-character.fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Texts of which PostgreSQL reads another number than JavaScript. */
async function readOtherwise(texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await server.services.pool.query<{ text: string; read: string | null }>(
    `select given.text, platform.read_number(given.text)::text as read from unnest($1::text[]) with ordinality
     as given (text, place) order by given.place`,
    [texts],
  );
  expect(rows).toHaveLength(texts.length);
  return rows.flatMap(({ text, read }) => {
    const { number = null } = readNumber(text);
    const isSame = number === null ? read === null : read !== null && Number(read) === number;
    return isSame ? [] : [{ text, read, expected: number }];
  });
}

const examples = [
  '12',
  ' 12 ',
  '1,234',
  '0,234',
  '1.234',
  '1,234,567.8',
  '1.234.567,8',
  '12,34,567',
  "1'234",
  '1 234,5',
  '1_234',
  '1,234_567',
  '٣٫٥',
  '−7',
  '-\n7',
  '7\n8',
  '\t7\n',
  '1e3',
  '1e-999',
  '1e999',
  '5e-324',
  '4e-324',
  '2e-324',
  '9007199254740991',
  '9007199254740992',
  '9007199254740991.4',
  '0.1000000000000000055',
  '0.30000000000000004',
  'e5',
  '1e5e3',
  '.5',
  '5.',
  '.',
  '-0',
  '',
  'deep',
  '12 m',
  '\u200f12',
  `${'0'.repeat(999)}1`,
  `${'0'.repeat(1000)}1`,
];

it('reads examples as JavaScript does', async () => {
  expect(await readOtherwise(examples)).toEqual([]);
});

it('reads every character as JavaScript does, alone and among digits', { timeout: 120_000 }, async () => {
  const known = await charactersOf(server.services.pool);
  expect(known.length).toBeGreaterThan(2000);
  expect(await readOtherwise(known.flatMap((one) => [`${one}12`, `1${one}234`, `1${one}5`]))).toEqual([]);
});

it('reads what people type as JavaScript does', { timeout: 60_000 }, async () => {
  const signs = [..."0123456789.,'’ -+−e٬٫٣१，．_x", '\u00a0', '\u200f', '\n', '000', '12', '234', '1'];
  const typed = fc.oneof(
    fc.array(fc.constantFrom(...signs), { maxLength: 9 }).map((parts) => parts.join('')),
    fc
      .array(fc.constantFrom('1', '12', '123', '456'), { minLength: 1, maxLength: 4 })
      .chain((parts) =>
        fc
          .tuple(fc.constantFrom(',', '.', ' ', "'", '٬'), fc.constantFrom('', ',5', '.25', '٫5', 'e2', 'e-3'))
          .map(([by, end]) => `${parts.join(by)}${end}`),
      ),
    fc.double({ noNaN: true }).map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(writeNumber),
  );
  const texts = fc.sample(typed, { numRuns: 20_000 }).filter((text) => !text.includes('\0'));
  expect(texts.filter((text) => typeof readNumber(text).number === 'number').length).toBeGreaterThan(2000);
  expect(await readOtherwise(texts)).toEqual([]);
});
