import { readdirSync } from 'node:fs';
import { languages } from '@plumbline/domain/languages/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asWritten, filled, isolatedWithin, withoutGaps } from './fill.ts';
import { pseudoTexts, withFormsOf, type Texts } from './pseudo.ts';
import { flattened, languageMistakes } from './text-rules.ts';
import type { TextTree } from './text-tree.ts';
import { addTexts, readTexts, removeTexts, say, textFor, textsIn } from './texts.ts';

const flat = (tree: TextTree) => flattened(tree as unknown as Texts, '');
const english = flat(textsIn('en'));

describe('the texts', () => {
  it.each(languages)('are complete in %s, with the same placeholders and all plural forms', (language) => {
    expect(english.size).toBeGreaterThan(700);
    expect(languageMistakes(english, flat(textsIn(language)), language)).toEqual([]);
  });

  it('have a folder for each language, with the same files, and no other folder', () => {
    const folders = readdirSync(new URL('..', import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'src')
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual([...languages].toSorted());
    const filesOf = (language: string) => readdirSync(new URL(`../${language}`, import.meta.url));
    for (const language of languages) expect(filesOf(language)).toEqual(filesOf('en'));
  });

  it('have places as i18next writes them, and no others', () => {
    for (const language of languages) {
      const odd = [...flat(textsIn(language))].filter(([, text]) => /(?<!\{)\{\w+\}(?!\})/.test(text));
      expect(odd).toEqual([]);
    }
  });
});

describe('a text in the form for a count', () => {
  it('follows the plural rules of its language', () => {
    const said = (language: 'en' | 'he') =>
      [0, 1, 2, 5].map((count) => say(language, ($) => $.bulk.duplicate, { count }, asWritten));
    expect(said('en')).toEqual(['Duplicated 0 jobs', 'Duplicated 1 job', 'Duplicated 2 jobs', 'Duplicated 5 jobs']);
    expect(said('he')).toEqual(['שכפול – 0 עבודות', 'שכפול – עבודה אחת', 'שכפול – שתי עבודות', 'שכפול – 5 עבודות']);
  });

  it('is found by names with dots, and by those without plural forms', () => {
    expect(textFor('en', ($) => $.events.sentences['job.answered'], 1)).toBe(
      'Answered a question of {{job}} {{jobType}}',
    );
    expect(textFor('en', ($) => $.events.sentences['user.invited'], 0)).toBe('Invited {{person}}');
  });

  it('is no key that is not there', () => {
    // @ts-expect-error: it must not compile.
    expect(textFor('en', ($) => $.bulk.nothing, 1)).toBe('bulk/nothing');
    // @ts-expect-error: a plural form is chosen by the count.
    void (() => textFor('en', ($) => $.bulk.duplicate_one, 1));
  });
});

describe('the filler', () => {
  it('isolates every value, those that run against the sentence, or none', () => {
    const values = { name: 'דנה', count: 3 };
    expect(filled('{{name}}: {{count}}', values)).toBe('\u2068דנה\u2069: \u20683\u2069');
    expect(filled('{{name}}: {{count}}', values, isolatedWithin('en'))).toBe('\u2068דנה\u2069: 3');
    expect(filled('{{name}}: {{count}}', values, isolatedWithin('he'))).toBe('דנה: 3');
    expect(filled('{{name}} ({{copy}})', { name: 'דנה' }, asWritten)).toBe('דנה ()');
    expect(filled('{{name}}', { name: '' })).toBe('');
  });

  it('takes values as they are, also those that look like places or patterns', () => {
    const values = { a: '{{b}}', b: '$&', constructor: 'c' };
    expect(filled('{{a}} {{b}} {{constructor}} {{toString}}', values, asWritten)).toBe('{{b}} $& c ');
  });

  it('leaves no double spaces where a place stayed empty', () => {
    expect(withoutGaps(filled('Deleted {{job}} {{jobType}} now ', { job: '#1', jobType: '' }, asWritten))).toBe(
      'Deleted #1 now',
    );
  });
});

describe('one more language', () => {
  beforeAll(() => addTexts('en-XA', pseudoTexts(readTexts('en') as unknown as Texts) as unknown as TextTree));
  afterAll(() => removeTexts('en-XA'));

  it('is a folder: its texts are said without another line of code', () => {
    expect(say('en-XA' as 'en', ($) => $.bulk.duplicate, { count: 2 }, asWritten)).toMatch(/^⟦Dúplíçátéd 2 jóbš~+⟧$/);
    expect(textsIn('en-XA' as 'en').statuses.done).toBe('⟦Dóñé~~⟧');
  });

  it('has the plural forms of any language that it replaces', () => {
    for (const language of ['he', 'ar']) {
      const made = pseudoTexts(withFormsOf(language, readTexts('en') as unknown as Texts));
      expect(languageMistakes(english, flattened(made, ''), language)).toEqual([]);
    }
    expect(withFormsOf('he', { a: { jobs_one: 'one', jobs_other: 'more', other: 'x' } })).toEqual({
      a: { jobs_one: 'one', jobs_two: 'more', jobs_other: 'more', other: 'x' },
    });
  });

  it('is gone where it is not one of the product', () => {
    removeTexts('en-XA');
    expect(() => textsIn('en-XA' as 'en')).toThrow('no texts in en-XA');
  });
});
