import { expect, it } from 'vitest';
import { languages } from '../languages/languages.ts';
import { defaultCatalogue } from './default-catalogue.ts';

it('what a new company draws with has a name in each language', () => {
  const [first, ...others] = languages;
  expect(first).toBe('en');
  const named = defaultCatalogue.map(({ name, translations }) => [name, ...others.map((one) => translations?.[one])]);
  expect(named.length).toBeGreaterThan(5);
  for (const names of named) for (const name of names) expect(name, String(names[0])).toMatch(/\S/);
});
