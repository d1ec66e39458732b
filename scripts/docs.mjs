// What must hold of the texts beside the code: links lead somewhere, each decision has a number of its own, the map of the
// code names every folder, and every section, decision and path that is cited exists.
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
const documentedFolders = ['packages/domain/src', 'apps/server/src', 'apps/web/src'];

/** @returns {string[]} */
function untoldFolders() {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const folders = documentedFolders.flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !text.includes(`${entry.name}/`))
      .map((entry) => `${parent}/${entry.name}`),
  );
  return folders.map((folder) => `ARCHITECTURE.md: it does not say what ${folder} is`);
}

/**
 * The folders of the tree in ARCHITECTURE.md that don't exist. A line names one folder below the last line with less room before
 * it, or several with one space between them.
 * @returns {string[]}
 */
function foldersInVain() {
  const tree = /^```\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1] ?? '';
  /** @type {{ indent: number, path: string }[]} */
  let above = [];
  return tree.split('\n').flatMap((line) => {
    const [, room = '', names = ''] = /^( *)((?:[\w.-]+\/)+(?: (?:[\w.-]+\/)+)*)/.exec(line) ?? [];
    if (names === '') return [];
    above = above.filter(({ indent }) => indent < room.length);
    const parent = above.at(-1)?.path ?? '';
    const paths = names.split(' ').map((name) => posix.join(parent, name));
    above.push({ indent: room.length, path: paths[0] ?? '' });
    return paths.filter((path) => !existsSync(join(root, path))).map((path) => `ARCHITECTURE.md: there is no ${path}`);
  });
}

/**
 * The sections of the specification, as they are cited: "1 §4" to the section's text, in lower case and on one line.
 * @returns {Map<string, string>}
 */
function specifiedSections() {
  const documents = readdirSync(join(root, 'docs/spec')).filter((name) => /^\d-.*\.md$/.test(name));
  return new Map(
    documents.flatMap((name) =>
      readFileSync(join(root, 'docs/spec', name), 'utf8')
        .split(/^## (?=\d+\. )/m)
        .slice(1)
        .map((section) => [`${name.charAt(0)} §${Number.parseInt(section, 10)}`, plain(section)]),
    ),
  );
}

/** How a text reads on one line, without the signs of comments and of Markdown. */
const plain = (/** @type {string} */ text) =>
  text
    .replace(/[*`]|\n\s*(?:\*|\/\/|--) ?/g, ' ')
    .replace(/\s+/g, ' ')
    .toLowerCase();

/** "spec/2 §4", also "spec/2 §4–6" and "spec/2 §4, §7", each with what is quoted of it. */
const cluster = /\bspec\/(\d)((?:(?:,| and| or)? §\d+(?:–\d+)?(?: "[^"]+")?)+)/g;

/**
 * The places of the specification that a text cites and that don't exist, as they are written.
 * @param {string} text
 * @param {ReadonlyMap<string, string>} sections
 * @returns {string[]}
 */
function deadCitations(text, sections) {
  return [...plain(text).matchAll(cluster)].flatMap(([, number = '', cited = '']) =>
    [...cited.matchAll(/§(\d+)(?:–(\d+))?(?: "([^"]+)")?/g)].flatMap(([, first = '', last = first, quoted = '']) => {
      const ends = [first, last].map((section) => sections.get(`${number} §${section}`));
      if (ends.includes(undefined)) return [`spec/${number} §${ends[0] === undefined ? first : last}`];
      return ends[0]?.includes(quoted) === true ? [] : [`spec/${number} §${first} "${quoted}"`];
    }),
  );
}

/**
 * The numbers by which decisions are cited: those of the records, and the former ones that their index lists.
 * @returns {Set<string>}
 */
function decisionNumbers() {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8').split('## Former numbers')[1] ?? '';
  const records = readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  return new Set([...records, ...(index.match(/\b\d{4}\b/g) ?? [])]);
}

/**
 * The decisions that a text cites and that don't exist.
 * @param {string} text
 * @param {ReadonlySet<string>} numbers
 * @returns {string[]}
 */
function deadDecisions(text, numbers) {
  const cited = [...plain(text).matchAll(/\bdecisions? (\d{4}(?:(?:,| and| to) \d{4})*)\b/g)];
  return cited.flatMap(([, list = '']) => (list.match(/\d{4}/g) ?? []).filter((number) => !numbers.has(number)));
}

/**
 * What the files of the checkout cite of the specification and the decisions and isn't there.
 * @returns {string[]}
 */
function citedInVain() {
  const sections = specifiedSections();
  const numbers = decisionNumbers();
  const files = sourceFiles('.').filter((file) => /\.(?:md|mjs|tsx?|css|sql|typ)$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [
      ...deadCitations(text, sections).map((one) => `${file}: ${one} is not in docs/spec`),
      ...deadDecisions(text, numbers).map((one) => `${file}: there is no decision ${one}`),
    ];
  });
}

/** The folders from which texts name files: `http/admit-body.ts` is one of the server's. */
const beginnings = ['', 'apps/server/', 'apps/server/src/', 'apps/web/', 'apps/web/src/'];

/**
 * The files and folders that a text of the checkout names in code marks and that don't exist: `database/page.ts`,
 * `domain/actor/visibility.ts` (of packages/domain/src), or the mere name of a file.
 * @param {string} text
 * @param {ReadonlySet<string>} paths every file and folder
 * @param {ReadonlySet<string>} names of every file
 * @returns {string[]}
 */
function deadPaths(text, paths, names) {
  const named = [
    ...text.matchAll(
      /`([\w@.-]+(?:\/[\w@.-]+)*\.(?:tsx?|mjs|css|sql|typ)|(?:apps|packages|docs|e2e|scripts|bench)\/[\w@./-]+)`/g,
    ),
  ];
  return named
    .map((found) => (found[1] ?? '').replace(/\/$/, ''))
    .filter((path) => {
      const [first = '', ...rest] = path.split('/');
      if (rest.length === 0) return !names.has(path);
      const places = [
        ...beginnings.map((beginning) => beginning + path),
        ['packages', first, 'src', ...rest].join('/'),
      ];
      return !places.some((place) => paths.has(place));
    });
}

/**
 * The paths in the Markdown files that lead nowhere.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
function pathsInVain(files) {
  const sources = sourceFiles('.');
  const paths = new Set(
    sources.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
  );
  const names = new Set(sources.map((file) => posix.basename(file)));
  return files.flatMap((file) =>
    deadPaths(readFileSync(join(root, file), 'utf8'), paths, names).map((path) => `${file}: there is no \`${path}\``),
  );
}

/**
 * Checks every Markdown file of the checkout, and what the code cites of specification and decisions.
 * @returns {{ files: number, complaints: string[] }}
 */
export function checkDocs() {
  const files = sourceFiles('.').filter((file) => file.endsWith('.md'));
  const complaints = [...untoldFolders(), ...foldersInVain(), ...citedInVain(), ...pathsInVain(files)];
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
