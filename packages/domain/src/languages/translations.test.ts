import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { questionTypeRegistry } from '../question-types/registry.ts';
import { withLanguage, withTranslation, writtenIn } from '../translations/change-texts.ts';
import { inLanguages, languageOfText } from '../translations/in-languages.ts';
import { chooseLanguage, directionOfLanguage, languageCode } from '../translations/language-code.ts';
import { headerOfLanguage, languageOfHeader } from '../translations/language-names.ts';
import { missingTexts } from '../translations/missing-texts.ts';
import { textsOf } from '../translations/texts.ts';
import { translationsSchema } from '../translations/translations-schema.ts';

const gate = aQuestion('list', {
  id: 'gate',
  title: 'Is the gate closed?',
  description: 'Look at $lock',
  language: 'en',
  childs: [{ value: 'yes', caption: 'Yes' }, { value: 'no', caption: 'No' }, { value: '5' }],
  translations: { he: { title: 'האם השער סגור?', 'childs.yes': 'כן' } },
});

describe('a question in several languages', () => {
  it('is read text by text in the first wanted language that has it', () => {
    const hebrew = inLanguages(gate, ['he', 'en']);
    expect(hebrew.title).toBe('האם השער סגור?');
    expect(hebrew.description).toBe('Look at $lock');
    expect(hebrew.settings.childs).toEqual([
      { value: 'yes', caption: 'Yes', shown: 'כן' },
      { value: 'no', caption: 'No' },
      { value: '5' },
    ]);
    expect(languageOfText(gate, 'title', ['he', 'en'])).toBe('he');
    expect(languageOfText(gate, 'description', ['he', 'en'])).toBe('en');
    expect(languageOfText(gate, 'childs.no', ['he', 'en'])).toBe('en');
    expect(inLanguages(gate, ['fr'])).toEqual(gate);
    expect(inLanguages(gate, ['he', 'en'])).toBe(hebrew);
  });

  it('says an answer in the language of whoever reads, and finds it by the words it was made with', () => {
    const { toText, searchText } = questionTypeRegistry.list;
    expect(toText('yes', inLanguages(gate, ['he']).settings)).toEqual([{ kind: 'text', text: 'כן' }]);
    expect(searchText('yes', gate.settings)).toBe('Yes');
  });

  it('lacks what another language says, but for what has no letters', () => {
    expect(missingTexts(gate, 'he', 'en')).toEqual(['description', 'childs.no']);
    expect(missingTexts(gate, 'en', 'en')).toEqual([]);
    expect(
      missingTexts({ ...gate, translations: { ...gate.translations, ar: { managementNote: 'مرحبا' } } }, 'en', 'en'),
    ).toEqual(['managementNote']);
  });

  it('shows only the texts that its type and settings show', () => {
    const kinds = (words: Parameters<typeof aQuestion>[1]) =>
      textsOf(
        aQuestion('text', { title: 'T', constraintMessage: 'No', responseOptions: ['OK'], message: 'M', ...words }),
      )
        .filter(({ text }) => text !== '')
        .map(({ key }) => key);
    expect(kinds({})).toEqual(['title']);
    expect(kinds({ constraint: '1 = 1', allowComment: true })).toEqual([
      'title',
      'constraintMessage',
      'responseOptions.OK',
    ]);
  });

  it('is written in another language once it is whole in it', () => {
    expect(writtenIn(gate, 'he', 'en')).toBe(gate);
    const whole = withTranslation(withTranslation(gate, 'he', 'description', 'ראו $lock'), 'he', 'childs.no', 'לא');
    const after = writtenIn(whole, 'he', 'en');
    expect(after).toMatchObject({ title: 'האם השער סגור?', description: 'ראו $lock', language: 'he' });
    expect(after.settings.childs?.map(({ value, caption }) => [value, caption])).toEqual([
      ['yes', 'כן'],
      ['no', 'לא'],
      ['5', undefined],
    ]);
    expect(after.translations).toEqual({
      en: {
        title: 'Is the gate closed?',
        description: 'Look at $lock',
        'childs.yes': 'Yes',
        'childs.no': 'No',
        'childs.5': '5',
      },
    });
  });

  it('keeps its ready-made comments apart, and stays as it is where they would become the same', () => {
    const both = (other: string) =>
      aQuestion('text', {
        title: '1',
        language: null,
        allowComment: true,
        responseOptions: ['OK', 'Broken'],
        translations: { he: { 'responseOptions.OK': 'תקין', 'responseOptions.Broken': other } },
      });
    expect(writtenIn(both('שבור'), 'he', 'en')).toMatchObject({
      language: 'he',
      settings: { responseOptions: ['תקין', 'שבור'] },
      translations: { en: { 'responseOptions.תקין': 'OK', 'responseOptions.שבור': 'Broken' } },
    });
    expect(writtenIn(both('תקין'), 'he', 'en')).toEqual(withLanguage(both('תקין'), 'en'));
  });
});

describe('translations that are stored', () => {
  it('name texts that a question can have, none too long', () => {
    expect(translationsSchema.parse({ he: { title: 'שלום', description: ' ' }, ar: {} })).toEqual({
      he: { title: 'שלום' },
    });
    for (const [texts, message] of [
      [{ he: { colour: 'x' } }, 'text_unknown'],
      [{ he: { title: 'x'.repeat(2001) } }, /./],
      [{ he: { title: 'a\u0000' } }, 'text_not_storable'],
      [{ '<b>': { title: 'x' } }, /./],
    ] as const) {
      const read = translationsSchema.safeParse(texts);
      expect(read.error?.issues[0]?.message).toMatch(message);
    }
  });
});

describe('languages', () => {
  it('of a form go by their codes, and by their names where nobody knows a code', () => {
    const known = ['Hebrew (he)', 'he', ' hebrew ', 'Hebrew (HE)', 'עברית (he)'];
    expect(known.map(languageOfHeader)).toEqual(known.map(() => 'he'));
    expect(['pt-br', 'chinese', 'Klingon', 'English (UK)', '', '<*>'].map(languageOfHeader)).toEqual([
      'pt-BR',
      'zh',
      'Klingon',
      'English (UK)',
      'default',
      'default',
    ]);
    for (const code of ['he', 'pt-BR', 'Klingon', 'English (UK)', 'default']) {
      expect(languageOfHeader(headerOfLanguage(code))).toBe(code);
      expect(languageCode.safeParse(code).success).toBe(true);
    }
  });

  it('run as they are written; what nobody knows by its letters', () => {
    expect(['he', 'ar', 'ckb', 'en', 'zh', 'Klingon', null].map(directionOfLanguage)).toEqual([
      'rtl',
      'rtl',
      'rtl',
      'ltr',
      'ltr',
      'auto',
      'auto',
    ]);
  });

  it('are chosen by what a person wants most, else by default', () => {
    expect(chooseLanguage(['he', 'en'], ['en-GB', 'he'])).toBe('en');
    expect(chooseLanguage(['he', 'pt-BR'], ['pt-PT'])).toBe('pt-BR');
    expect(chooseLanguage(['he', 'en'], ['fr'])).toBe('he');
    expect(chooseLanguage(['Klingon', 'en'], ['klingon'])).toBe('Klingon');
    expect(chooseLanguage([], ['en'])).toBe(null);
  });
});
