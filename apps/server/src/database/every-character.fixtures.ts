import type pg from 'pg';

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
export async function charactersOf(pool: pg.Pool): Promise<string[]> {
  const characters = [...everyCharacter()];
  const { rows } = await pool.query<{ is_there: boolean }>(
    "select to_regprocedure('pg_catalog.unicode_assigned(text)') is not null as is_there",
  );
  const { rows: found } = await pool.query<{ text: string }>(
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
export function packed(characters: readonly string[], between: string, each: number): string[] {
  const starts = Array.from({ length: Math.ceil(characters.length / each) }, (_, at) => at * each);
  return starts.map((from) => characters.slice(from, from + each).join(between));
}

/** Texts of any of these characters, many of them special: the same texts in every run. */
export function textsOf(known: readonly string[], special: readonly string[], count: number): string[] {
  let seed = 20_261_126;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + next(12) }, () => {
      const among = next(3) === 0 ? [' ', "'", '"', 'a', 'Σ', 'ש'] : next(3) === 0 ? known : special;
      return among[next(among.length)] ?? '';
    }).join(''),
  );
}
