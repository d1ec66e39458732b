// Completes package-lock.json for platforms whose packages the registry at hand does not carry. `npm install` then leaves
// them out of the lock file without a word, and `npm ci` refuses the file everywhere. Run after a change of dependencies:
// node scripts/lock-platforms.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './repository.mjs';
import { main, say, UserFacingError } from './say.mjs';

const path = join(root, 'package-lock.json');

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} LockEntry */
/** @typedef {{ name: string, version: string, isDev: boolean }} Missing */

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el'];
/** What the last part of such a name says about the C library. @type {Record<string, string>} */
const libraries = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * The optional packages that another locked package names and the lock file does not hold.
 * @returns {Missing[]}
 */
export function missingPlatformPackages() {
  /** @type {Record<string, LockEntry>} */
  const packages = JSON.parse(readFileSync(path, 'utf8')).packages;
  return Object.entries(packages).flatMap(([place, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isHeld(packages, place, name))
      .map(([name, version]) => ({ name, version, isDev: entry.dev === true })),
  );
}

/**
 * Looks for a package as Node does: beside the asking one, then in each folder above.
 * @param {Record<string, LockEntry>} packages
 * @param {string} place
 * @param {string} name
 */
function isHeld(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

/**
 * @param {Missing} missing
 */
function lockEntry({ name, version, isDev }) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined || !/^\d/.test(version)) {
    throw new UserFacingError(`The platform of ${name}@${version} cannot be told from its name: lock it by hand.`);
  }
  const libc = libraries[words[words.length - 1] ?? ''];
  return {
    version,
    cpu: [cpu],
    ...(isDev ? { dev: true } : {}),
    ...(libc === undefined || os !== 'linux' ? {} : { libc: [libc] }),
    optional: true,
    os: [os],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const lock = JSON.parse(readFileSync(path, 'utf8'));
    const missing = missingPlatformPackages();
    for (const one of missing) lock.packages[`node_modules/${one.name}`] = lockEntry(one);
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    lock.packages = Object.fromEntries(sorted);
    writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
    say(`${missing.length} packages of other platforms added to package-lock.json.`);
  });
}
