// What must hold of the texts beside the code: links lead somewhere, each decision has a number of its own, and the map of
// the code names every folder.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root, sourceFiles } from './repository.mjs';

/**
 * The names under which the headings of a Markdown text are linked to.
 * @param {string} text
 * @returns {Set<string>}
 */
function anchorsOf(text) {
  const headings = [...text.matchAll(/^#{1,6} +(.+)$/gm)].map((found) => found[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .replace(/\[([^\]]*)\]\([^)]*\)|[`*_]/g, '$1')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/**
 * The links of a text that lead to nothing.
 * @param {string} file its path in the checkout
 * @param {string} text
 * @returns {string[]}
 */
function deadLinks(file, text) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)].map((found) => found[1] ?? found[2] ?? '');
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(join(root, target), 'utf8')).has(anchor);
  });
}

/** Where ARCHITECTURE.md says of each folder what it is. */
const told = ['packages/domain/src', 'apps/server/src', 'apps/web/src'];

/** @returns {string[]} */
function untoldFolders() {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const folders = told.flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !text.includes(`${entry.name}/`))
      .map((entry) => `${parent}/${entry.name}`),
  );
  return folders.map((folder) => `ARCHITECTURE.md: it does not say what ${folder} is`);
}

/**
 * Checks every Markdown file of the checkout.
 * @returns {{ files: number, complaints: string[] }}
 */
export function checkDocs() {
  const files = sourceFiles('.').filter((file) => file.endsWith('.md'));
  const complaints = untoldFolders();
  /** @type {Map<string, string>} */
  const numbered = new Map();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const link of deadLinks(file, text)) complaints.push(`${file}: (${link}) leads to nothing`);
    const number = /^docs\/decisions\/(\d{4})-/.exec(file)?.[1];
    if (number === undefined) continue;
    const other = numbered.get(number);
    if (other !== undefined) complaints.push(`${file}: ${other} has the same number`);
    numbered.set(number, file);
    if (Number(/^# 0*(\d+)\.? /.exec(text)?.[1]) !== Number(number)) {
      complaints.push(`${file}: its heading does not begin with ${Number(number)}`);
    }
  }
  return { files: files.length, complaints };
}
