import { describe, expect, it } from 'vitest';
import type { Texts } from '@plumbline/texts/pseudo';
import { pseudoText, pseudoTexts } from '@plumbline/texts/pseudo';
import { flattened, languageMistakes, unusedTexts, keysNamedIn } from '@plumbline/texts/text-rules';

const files = import.meta.glob<{ default: Texts }>('./{en,he}/*.json', { eager: true });
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

function textsOf(language: string): Map<string, string> {
  return new Map(
    Object.entries(files).flatMap(([file, { default: texts }]) => {
      const [, folder, name = ''] = /^\.\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
      const namespace = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return folder === language ? [...flattened(texts, namespace)] : [];
    }),
  );
}

const english = textsOf('en');

describe('the texts', () => {
  it('are complete in Hebrew, with the same placeholders and all plural forms', () => {
    expect(english.size).toBeGreaterThan(100);
    expect(languageMistakes(english, textsOf('he'), 'he')).toEqual([]);
  });

  it('are complete in English, plural forms included', () => {
    expect(languageMistakes(english, english, 'en')).toEqual([]);
  });

  it('are all used', () => {
    expect(unusedTexts(english.keys(), Object.values(sources))).toEqual([]);
  });
});

describe('the rules that judge them', () => {
  const two = new Map([
    ['a.rows_one', 'one row'],
    ['a.rows_other', '{{count}} rows'],
    ['a.greeting', 'Hello {{name}}'],
  ]);

  it('find what is missing, too much, empty and without its placeholder', () => {
    const hebrew = new Map([
      ['a.rows_one', 'שורה'],
      ['a.rows_other', 'שורות'],
      ['a.greeting', ''],
      ['a.more', 'עוד'],
    ]);
    expect(languageMistakes(two, hebrew, 'he')).toEqual([
      'a.rows_two is missing',
      'a.more is not in English',
      'a.rows_other has no placeholder where English has {{count}}',
      'a.greeting is empty',
      'a.greeting has no placeholder where English has {{name}}',
    ]);
  });

  it('find what no source names, over several lines and through variables', () => {
    const source = 't(($) =>\n  $.a\n    .rows, { count })';
    expect(keysNamedIn(source).exact).toEqual(new Set(['a.rows']));
    expect(unusedTexts(two.keys(), [source])).toEqual(['a.greeting']);
    expect(unusedTexts(two.keys(), ['t(($) => $.a[key])'])).toEqual([]);
  });
});

describe('the made-up language', () => {
  it('changes letters, makes texts longer and leaves placeholders and tags alone', () => {
    const made = pseudoText('Hello {{name}}, <b>come</b> in');
    expect(made).toContain('{{name}}');
    expect(made).toContain('<b>');
    expect(made).not.toContain('Hello');
    expect(made.length).toBeGreaterThan(36);
    expect(pseudoTexts({ a: { b: 'x' } })).toEqual({ a: { b: '⟦x~⟧' } });
  });
});
