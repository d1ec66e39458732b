// Words of comments that mean nothing to a newcomer, each with what to write in its place. Their count may only fall.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, root, sourceFiles } from './repository.mjs';
import { say } from './say.mjs';

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
/** Each with the standard terms: what the libraries, the standards and PostgreSQL's manual say. @type {Record<string, RegExp>} */
const words = {
  'told, tells, telling (notified, says, returns)': /\b(told|tells|telling)\b/,
  'kept, keeps, keeping (cached, stored, retained)': /\b(kept|keeps|keeping)\b/,
  'stands, stood, standing (is, exists, current)': /\b(stands|stood|standing)\b/,
  'anew, once more (again)': /\b(anew|once more)\b/,
  'taken along (offline copy)': /\btak(en|es|e) along\b/,
  'gathered, gathers (grouped)': /\bgather(ed|s|ing)?\b/,
  'in hand, at hand (loaded)': /\b(in|at) hand\b/,
};
const limits = 'scripts/private-words.json';

/**
 * The comments of a source text. What looks like one inside of a text counts as well: a few more, and always the same.
 * @param {string} text
 */
export function commentsOf(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g)].map(([comment]) => comment);
}

/** How many comments there are, and how many have a word of each kind, and of any. */
export function countPrivateWords() {
  const counts = Object.fromEntries(Object.keys(words).map((name) => [name, 0]));
  let [comments, withAny] = [0, 0];
  for (const file of folders.flatMap(sourceFiles).filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))) {
    // What is generated repeats texts that are written elsewhere.
    if (file === 'scripts/private-words.mjs' || file.endsWith('.generated.ts')) continue;
    for (const comment of commentsOf(readFileSync(join(root, file), 'utf8'))) {
      const found = Object.keys(words).filter((name) => words[name]?.test(comment));
      comments += 1;
      if (found.length > 0) withAny += 1;
      for (const name of found) counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  return { counts, comments, withAny };
}

/** What is wrong: more comments with such a word than there may be. */
export function checkPrivateWords() {
  const { comments } = /** @type {{ comments: number }} */ (JSON.parse(readIfThere(join(root, limits))));
  const { counts, withAny } = countPrivateWords();
  if (withAny < comments) say(`${withAny} comments have a private word: ${limits} can say so in place of ${comments}.`);
  if (withAny <= comments) return [];
  const each = Object.entries(counts).map(([name, count]) => `  ${count} ${name}`);
  return [`${withAny} comments have a private word, ${comments} may have:\n${each.join('\n')}`];
}
