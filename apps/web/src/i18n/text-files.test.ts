import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allTextsOf, textsOf } from './text-files.ts';

it.each(['en', 'he'] as const)(
  'the texts of every namespace load by its name and with all others, in %s',
  async (language) => {
    const files = readdirSync(new URL(`./${language}`, import.meta.url));
    const all = await allTextsOf(language);
    expect(all).toHaveLength(files.length);
    for (const [namespace, texts] of all) expect(await textsOf(language, namespace), namespace).toBe(texts);
    await expect(textsOf(language, 'toString')).rejects.toThrow('No texts for toString');
  },
);
