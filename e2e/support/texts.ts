import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from './browser.ts';

const folder = fileURLToPath(new URL('../../apps/web/src/i18n/', import.meta.url));

/**
 * The words on the screen, as the web app has them, so that a journey is the same in each language.
 * `text('he')('create-wizard', 'entity.job')`
 */
export function texts(language: Language): (file: string, key: string) => string {
  const files = new Map<string, unknown>();
  return (file, key) => {
    if (!files.has(file)) files.set(file, JSON.parse(readFileSync(`${folder}${language}/${file}.json`, 'utf8')));
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], files.get(file));
    if (typeof found !== 'string') throw new Error(`No text ${file}.json ${key} in ${language}`);
    return found;
  };
}
