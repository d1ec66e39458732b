import { foldedText } from '@plumbline/domain/text/fold-text';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { charactersOf, packed, textsOf } from './every-character.fixtures.ts';

let server: TestServer;
let known: string[];
beforeAll(async () => {
  server = await startTestServer();
  known = await charactersOf(server.services.pool);
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

it('folds every character as JavaScript does, alone and among others', { timeout: 120_000 }, async () => {
  expect(known.length).toBeGreaterThan(2000);
  expect(await foldedOtherwise(packed(known, 'x', 64))).toEqual([]);
  const folding = known.filter((one) => foldedText(one) !== one);
  expect(folding.length).toBeGreaterThan(2000);
  // A capital sigma is another small letter at the end of a word, a mark belongs to the letter before it, and quotes make one of two.
  const among = folding.flatMap((one) => [one, `Σ${one} x`, `${one}''${one} `]);
  expect(await foldedOtherwise(among)).toEqual([]);
});

it('folds texts of any characters as JavaScript does', { timeout: 60_000 }, async () => {
  const special = known.filter((one) => foldedText(one) !== one);
  const texts = textsOf(known, special, 5000);
  expect(await foldedOtherwise(texts)).toEqual([]);
});
