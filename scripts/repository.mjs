// Where things lie in this checkout, and what has changed in it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's own folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const notSources = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', '.node', 'data']);

/**
 * All files below a folder of the checkout, in a fixed order, without what is made or installed.
 * @param {string} folder relative to the checkout
 * @returns {string[]} paths relative to the checkout, with "/" between the parts
 */
export function sourceFiles(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const below = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [below];
    return notSources.has(entry.name) ? [] : sourceFiles(below);
  });
}

/**
 * A fingerprint of names and contents.
 * @param {string[]} files relative to the checkout
 */
export function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * The content of a small file, or an empty text when there is none.
 * @param {string} path
 */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
