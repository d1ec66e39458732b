import i18next from 'i18next';
import { expect, it } from 'vitest';
import { applyOverrides, laidOver, nestedTexts, withOverrides } from './overrides.ts';

it('lays texts over each other, key by key', () => {
  expect(laidOver({ a: { b: 'x', c: 'y' } }, { a: { b: 'z' } })).toEqual({ a: { b: 'z', c: 'y' } });
});

it('reads flat keys, and passes over what is no key', () => {
  const flat = { 'jobs.list.title': 'Visits', 'jobs.list.none': '', lonely: 'x', 'a.__proto__.b': 'y' };
  expect(nestedTexts(flat)).toEqual({ jobs: { list: { title: 'Visits' } } });
  expect(({} as Record<string, unknown>)['b']).toBeUndefined();
});

it("says an instance's own texts, and the product's again once they are gone", async () => {
  const own = { menu: { projects: 'Projects', jobs: 'Jobs' } };
  const texts = i18next.createInstance();
  await texts.init({ lng: 'en', resources: { en: { menu: withOverrides('en', 'menu', own.menu) } } });
  const projects = () => texts.getResource('en', 'menu', 'projects') as string;
  applyOverrides(texts, { en: { menu: { projects: 'Sites' } } });
  expect(projects()).toBe('Sites');
  applyOverrides(texts, {});
  expect(projects()).toBe('Projects');
});
