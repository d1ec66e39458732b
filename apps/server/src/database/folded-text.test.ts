import { foldedText } from '@plumbline/domain/text/fold-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../testing/test-server.ts';
import { startTestServer } from '../testing/test-server.ts';

let server: TestServer;
let known: string[];
beforeAll(async () => {
  server = await startTestServer();
  known = await knownCharacters();
});
afterAll(() => server.close());

/** What PostgreSQL folds differently from JavaScript. */
async function foldedOtherwise(texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await server.services.pool.query<{ text: string; expected: string; folded: string }>(
    `select given.text, given.expected, platform.folded(given.text) as folded
     from unnest($1::text[], $2::text[]) as given (text, expected) where platform.folded(given.text) <> given.expected`,
    [texts, texts.map((text) => foldedText(text))],
  );
  return rows;
}

/** Every character but NUL, which no text holds, and halves of pairs. */
function* everyCharacter(): Generator<string> {
  for (let code = 1; code < 0x110000; code++) {
    if (code < 0xd800 || code >= 0xe000) yield String.fromCodePoint(code);
  }
}

/**
 * The characters that the server's own Unicode has: of younger ones it knows no forms. It says which they are from PostgreSQL 17 on; an
 * older one is asked for those that it changes.
 */
async function knownCharacters(): Promise<string[]> {
  const characters = [...everyCharacter()];
  const { rows } = await server.services.pool.query<{ is_there: boolean }>(
    "select to_regprocedure('pg_catalog.unicode_assigned(text)') is not null as is_there",
  );
  const { rows: found } = await server.services.pool.query<{ text: string }>(
    rows[0]?.is_there
      ? 'select given.text from unnest($1::text[]) as given (text) where unicode_assigned(given.text)'
      : `select given.text from unnest($1::text[]) as given (text)
         where lower(given.text collate "und-x-icu") <> given.text or normalize(given.text, nfkd) <> given.text
           or given.text !~ '[^ -~]'`,
    [characters],
  );
  return found.map(({ text }) => text);
}

/** Texts of so many characters each: a text costs more than a character. */
function packed(characters: readonly string[], between: string): string[] {
  const texts = Array.from({ length: Math.ceil(characters.length / 64) }, (_, at) => at * 64);
  return texts.map((from) => characters.slice(from, from + 64).join(between));
}

it('folds every character as JavaScript does, alone and among others', { timeout: 120_000 }, async () => {
  expect(known.length).toBeGreaterThan(2000);
  expect(await foldedOtherwise(packed(known, 'x'))).toEqual([]);
  const folding = known.filter((one) => foldedText(one) !== one);
  expect(folding.length).toBeGreaterThan(2000);
  // A capital sigma is another small letter at the end of a word, a mark belongs to the letter before it, and quotes make one of two.
  const among = folding.flatMap((one) => [one, `Σ${one} x`, `${one}''${one} `]);
  expect(await foldedOtherwise(among)).toEqual([]);
});

it('folds texts of any characters as JavaScript does', { timeout: 60_000 }, async () => {
  const special = known.filter((one) => foldedText(one) !== one);
  // The same texts in every run.
  let seed = 20_261_126;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const texts = Array.from({ length: 5000 }, () =>
    Array.from({ length: 1 + next(12) }, () => {
      const among = next(3) === 0 ? [' ', "'", '"', 'a', 'Σ', 'ש'] : next(3) === 0 ? known : special;
      return among[next(among.length)] ?? '';
    }).join(''),
  );
  expect(await foldedOtherwise(texts)).toEqual([]);
});
