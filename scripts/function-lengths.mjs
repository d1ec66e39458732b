// Long functions of the web app: how many there are beyond each length. Their counts may only fall.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere, root, sourceFiles } from './repository.mjs';
import { say } from './say.mjs';

const folder = 'apps/web/src';
/** By how many lines a function may have: how many are longer. */
const limits = 'scripts/function-lengths.json';

/** A node of a syntax tree, of whatever kind. @typedef {any} Node */
/** @typedef {{ file: string, line: number, name: string, lines: number }} MeasuredFunction */

/**
 * The functions of a source text that are longer than so many lines, with comments and blank lines.
 * @param {string} file
 * @param {string} text
 * @param {number} max
 * @returns {Promise<MeasuredFunction[]>}
 */
export async function longFunctionsIn(file, text, max) {
  // Loaded here, for the modules of the test script are read before anything is installed.
  const { parseSync, Visitor } = await import('oxc-parser');
  /** @type {MeasuredFunction[]} */
  const found = [];
  /** @type {Map<Node, string>} */
  const names = new Map();
  const measure = (/** @type {Node} */ node) => {
    const lines = text.slice(node.start, node.end).split('\n').length;
    if (lines <= max) return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ file, line, name: node.id?.name ?? names.get(node) ?? 'a function', lines });
  };
  new Visitor({
    VariableDeclarator(/** @type {Node} */ { id, init }) {
      if (init) names.set(init, id.name);
    },
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(parseSync(file, text).program);
  return found;
}

/**
 * What is wrong with the lengths of functions, compared with how many may be longer.
 * @param {readonly MeasuredFunction[]} functions
 * @param {Readonly<Record<string, number>>} allowed by length
 * @returns {{ complaints: string[], hints: string[] }}
 */
export function compareLengths(functions, allowed) {
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const hints = [];
  for (const [length, count] of Object.entries(allowed)) {
    const longer = functions.filter(({ lines }) => lines > Number(length)).sort((a, b) => b.lines - a.lines);
    if (longer.length < count) {
      hints.push(
        `${longer.length} functions are longer than ${length} lines: ${limits} can say so in place of ${count}.`,
      );
    }
    if (longer.length <= count) continue;
    const each = longer.map(({ file, line, name, lines }) => `  ${lines} lines: ${name} (${file}:${line})`);
    complaints.push(`${longer.length} functions are longer than ${length} lines, ${count} may be:\n${each.join('\n')}`);
  }
  return { complaints, hints };
}

/** What is wrong: more long functions than there may be. */
export async function checkFunctionLengths() {
  const allowed = /** @type {Record<string, number>} */ (JSON.parse(readIfThere(join(root, limits))));
  const shortest = Math.min(...Object.keys(allowed).map(Number));
  const files = sourceFiles(folder).filter((path) => /\.tsx?$/.test(path) && !/\.(test|fixtures)\.tsx?$/.test(path));
  const measured = await Promise.all(
    files.map((file) => longFunctionsIn(file, readFileSync(join(root, file), 'utf8'), shortest)),
  );
  const { complaints, hints } = compareLengths(measured.flat(), allowed);
  for (const hint of hints) say(hint);
  return files.length === 0 ? ['There is no source file to measure.'] : complaints;
}
