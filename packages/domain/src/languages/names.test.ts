import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translationLimit } from './name-kinds.ts';
import { nameTranslations } from './name-translations-schema.ts';
import { isForeign, missingLanguages, nameIn, nameOf, namesInAll, onlyTexts, withTranslation } from './names.ts';

const fire = { translations: { he: { name: 'בדיקת אש' } } };

describe('a name in a language', () => {
  it('is its translation, and without one what was written', () => {
    expect(nameIn('he', fire, 'name', 'Fire check')).toBe('בדיקת אש');
    expect(nameIn('en', fire, 'name', 'Fire check')).toBe('Fire check');
    expect(nameIn('he', {}, 'name', 'Fire check')).toBe('Fire check');
    expect(nameIn('he', { translations: { he: { title: '' } } }, 'name', 'Fire check')).toBe('Fire check');
  });

  it('is found whatever the thing says its name under', () => {
    expect(nameOf({ title: 'Fire check', ...fire }, 'he')).toBe('בדיקת אש');
    expect(nameOf({ label: 'Maker' }, 'he')).toBe('Maker');
    expect(nameOf({ name: 'Height', translations: { en: { name: 'Heights' } } }, 'en')).toBe('Heights');
  });

  it('is never what an object inherits', () => {
    expect(nameIn('he', { translations: { he: {} } }, 'constructor', 'Name')).toBe('Name');
  });

  it('is found by all that it is called', () => {
    expect(namesInAll({ title: 'Fire check', ...fire })).toEqual(['Fire check', 'בדיקת אש']);
  });
});

describe('translations', () => {
  it('take a text, and lose it when it is blank', () => {
    const both = withTranslation(fire.translations, { language: 'en', key: 'name', text: ' Fire ' });
    expect(both).toEqual({ en: { name: 'Fire' }, he: { name: 'בדיקת אש' } });
    expect(withTranslation(both, { language: 'he', key: 'name', text: '  ' })).toEqual({ en: { name: 'Fire' } });
    expect(withTranslation({ en: { name: 'Fire' } }, { language: 'en', key: 'name', text: '' })).toEqual({});
  });

  it('keep those of what there still is', () => {
    expect(onlyTexts({ he: { 'column.a': 'א', 'column.b': 'ב' } }, (key) => key === 'column.b')).toEqual({
      he: { 'column.b': 'ב' },
    });
  });

  it('say the same in the same order, whatever the order in which they were given', () => {
    const texts = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.string({ minLength: 1 })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(texts, (list) => {
        const written = (order: typeof list) =>
          JSON.stringify(
            order.reduce((all, [key, text]) => withTranslation(all, { language: 'he', key, text }), {} as object),
          );
        expect(written(list.toReversed())).toBe(written(list));
      }),
    );
  });

  it('are stored in the languages of the product alone, without what turns letters', () => {
    expect(nameTranslations.safeParse({ fr: { title: 'Feu' } }).success).toBe(false);
    expect(nameTranslations.parse({ en: { title: 'a\u202eb' } })).toEqual({ en: { title: 'ab' } });
    expect(nameTranslations.safeParse({ en: { title: 'a\u0000' } }).success).toBe(false);
  });

  it('are of texts that their thing has', () => {
    expect(translationLimit('job_type', 'description')).toBe(5000);
    expect(translationLimit('project_field', 'column.Floor')).toBe(200);
    expect(translationLimit('skill', 'description')).toBeNull();
    expect(translationLimit('skill', 'constructor')).toBeNull();
  });
});

describe('what is missing', () => {
  it.each([
    ['Fire check', ['he']],
    ['בדיקת אש', ['en']],
    ['בדיקת HVAC במבנה', ['en']],
    ['HVAC', ['he']],
    ['12-34', []],
    ['Проверка', ['en', 'he']],
  ] as const)('of %s is said by its letters', (name, languages) => {
    expect(missingLanguages(name, {})).toEqual(languages);
  });

  it('is nothing once it is translated', () => {
    expect(missingLanguages('Fire check', { he: 'בדיקת אש' })).toEqual([]);
    expect(missingLanguages('Fire check', { he: ' ' })).toEqual(['he']);
    expect(isForeign('', 'he')).toBe(false);
  });
});
