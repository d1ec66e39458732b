// Texts for people are in JSON, a folder for each language: TypeScript names them. Hebrew letters in code are texts, but for these files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFiles } from './repository.mjs';

const folders = ['apps', 'packages', 'scripts'];

/** What tests, stories and the demo company say is nobody's text, nor are the examples in what is generated. */
const said = /\.test\.(tsx?|mjs)$|\.(fixtures|generated)\.tsx?$|^apps\/\w+\/(demo|test)\/|^packages\/testkit\//;

/** The files that may have Hebrew letters, each with why. The list may only get shorter. @type {Record<string, string>} */
export const mayHaveLetters = {
  'packages/domain/src/jobs/read-length.ts': 'what people call hours and minutes when they type a length',
  'packages/domain/src/text/fold-text.ts': 'letters that searches take for the same',
  'apps/web/src/app/shell/shell-overlays.tsx': 'keys of a Hebrew keyboard',
  'apps/web/src/i18n/language-names.ts': 'what a language calls itself',
};

/**
 * What is wrong with one file.
 * @param {string} file its path in the checkout
 * @param {string} text
 * @param {Record<string, string>} exceptions
 * @returns {string[]}
 */
export function complaintsAboutTexts(file, text, exceptions = mayHaveLetters) {
  if (!/\.(tsx?|mjs)$/.test(file) || said.test(file)) return [];
  const place = text.split('\n').findIndex((line) => /\p{Script=Hebrew}/u.test(line));
  const isException = Object.hasOwn(exceptions, file);
  if (place >= 0 && !isException) {
    return [
      `${file}:${place + 1} has Hebrew letters: texts go to packages/texts or apps/web/src/i18n (CONTRIBUTING.md).`,
    ];
  }
  if (place < 0 && isException) return [`${file} has no Hebrew letters: scripts/texts-in-code.mjs need not name it.`];
  return [];
}

/** What is wrong with all files, and with exceptions that are no files any more. */
export function checkTextsInCode() {
  const files = folders.flatMap(sourceFiles);
  const gone = Object.keys(mayHaveLetters).filter((file) => !files.includes(file));
  return [
    ...gone.map((file) => `scripts/texts-in-code.mjs names ${file}, which is gone.`),
    ...files
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => complaintsAboutTexts(file, readFileSync(join(root, file), 'utf8'))),
  ];
}
