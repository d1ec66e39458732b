import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { interpolationIn } from './interpolation.ts';
import { directionOf } from './language.ts';

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

async function said(language: 'en' | 'he', text: string, values: Record<string, unknown>): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language, interpolation: interpolationIn(() => directionOf(language)) });
  return i18n.services.interpolator.interpolate(text, values, language, {});
}

describe('a value in a text of the screen', () => {
  it('is isolated where it runs against the sentence, and is no HTML', async () => {
    expect(await said('en', '{{name}} was deleted.', { name: 'תמונה <1>.jpg' })).toBe(
      '\u2068תמונה <1>.jpg\u2069 was deleted.',
    );
    expect(await said('he', 'הסרת {{name}}', { name: 'Sara' })).toBe('הסרת \u2068Sara\u2069');
  });

  it('stays as it is where it runs with it', async () => {
    expect(await said('en', '{{name}}: {{count}} of 12', { name: 'Sara', count: 3 })).toBe('Sara: 3 of 12');
  });
});

describe('a sentence that the server says', () => {
  it('has the direction of the page, which no name at its beginning turns', () => {
    const turned = Object.entries(sources).filter(([, source]) => /dir="auto"[^>]*>\s*\{[\w.]*message\}/.test(source));
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    expect(turned.map(([file]) => file)).toEqual([]);
  });
});
