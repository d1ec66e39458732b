import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { exportXlsForm } from './export-xlsform.ts';
import { importXlsForm } from './import-xlsform.ts';
import type { CellValue, Sheet } from './sheets.ts';

type Rows = readonly (readonly CellValue[])[];

function read(sheets: readonly Sheet[], language: string | null = null) {
  let count = 0;
  const form = importXlsForm({
    sheets,
    title: 'Form',
    language,
    guessedLanguages: ['he', 'en'],
    otherText: (of) => ({ en: 'Other', he: 'אחר' })[of ?? 'en'] ?? null,
    newId: () => `q${++count}`,
  });
  const seen = form.problems.map(({ code, row, column }) => `${code} ${row} ${column}`);
  return { ...form, told: seen };
}

function imported(survey: Rows, choices: Rows = [], settings: Rows = [], language: string | null = null) {
  return read(
    [
      { name: 'survey', rows: survey },
      { name: 'choices', rows: choices },
      { name: 'settings', rows: settings },
    ],
    language,
  );
}

const survey: Rows = [
  'type|name|label::English (en)|label::Hebrew (he)|hint::Hebrew (he)|required|required_message::English (en)'
    .concat('|required_message::Hebrew (he)|constraint|constraint_message::Hebrew (he)|media::image::Hebrew (he)')
    .split('|'),
  ['integer', 'width', 'Width', 'רוחב', 'בסנטימטרים', 'yes', 'Measure it', 'יש למדוד', '. > 0', 'חיובי', 'a.png'],
  ['select_one gates or_other', 'gate', 'Gate of ${width}', 'שער של ${width}'],
  ['text', 'only', null, 'רק בעברית'],
];
const choices: Rows = [
  ['list_name', 'name', 'label::English (en)', 'label::Hebrew (he)'],
  ['gates', 'n', 'North', 'צפון'],
  ['gates', 's', null, 'דרום'],
];
const noChoices: Rows = [['list_name', 'name']];
const settings: Rows = [['default_language'], ['English (en)']];

describe('a form in several languages', () => {
  it('is read in all of them, each text where it is said', () => {
    const form = imported(survey, choices, settings);
    expect(form).toMatchObject({ language: 'en', languages: ['en', 'he'], hasErrors: false });
    expect(form.told).toEqual(['media_left_out 2 media::image::Hebrew (he) (K)']);
    expect(form.questions).toMatchObject([
      {
        title: 'Width',
        description: '',
        language: 'en',
        settings: { isMandatory: true, mandatoryMessage: 'Measure it', constraint: '{q1} > 0' },
        translations: {
          he: { title: 'רוחב', description: 'בסנטימטרים', mandatoryMessage: 'יש למדוד', constraintMessage: 'חיובי' },
        },
      },
      {
        title: 'Gate of $q1',
        settings: {
          childs: [
            { value: 'n', caption: 'North' },
            // Better in another language than not at all.
            { value: 's', caption: 'דרום' },
            { value: 'other', caption: 'Other' },
          ],
        },
        translations: {
          he: { title: 'שער של $q1', 'childs.n': 'צפון', 'childs.s': 'דרום', 'childs.other': 'אחר' },
        },
      },
      { title: 'Other', translations: { he: { title: 'אחר' } } },
      // Without a label in the default language it is written in the one that it has.
      { title: 'רק בעברית', language: 'he', translations: {} },
    ]);
  });

  it('is written in the language that is wanted as the default', () => {
    const form = imported(survey, choices, settings, 'Hebrew (he)');
    expect(form).toMatchObject({ language: 'he', languages: ['he', 'en'] });
    expect(form.questions[0]).toMatchObject({
      title: 'רוחב',
      language: 'he',
      settings: { constraintMessage: 'חיובי', mandatoryMessage: 'יש למדוד' },
      translations: { en: { title: 'Width', mandatoryMessage: 'Measure it' } },
    });
    expect(imported(survey, choices, settings, 'fr').language).toBe('en');
  });

  it.each<readonly [string, Rows, Rows, string[]]>([
    [
      'named by the form',
      [['type', 'name', 'label', 'label::Arabic (ar)']],
      [['default_language'], ['Russian']],
      ['ru', 'ar'],
    ],
    ['likely', [['type', 'name', 'label', 'label::Arabic (ar)']], [], ['he', 'ar']],
    ['what the others are not', [['type', 'name', 'label', 'label::Hebrew (he)']], [], ['he', 'en']],
    ['shared with a column of another name', [['type', 'name', 'label::Hebrew (he)', 'hint']], [], ['he']],
    ['nobody knows which', [['type', 'name', 'label', 'label::he', 'label::en']], [], ['he', 'default', 'en']],
  ])('a column of no language beside others is in one: %s', (_name, [head = []], own, languages) => {
    const form = imported([head, ['text', 'a', 'A', 'B', 'C'].slice(0, head.length)], [], own);
    expect(form.languages).toEqual(languages);
  });

  it('names no language where the form names none', () => {
    const rows: Rows = [
      ['type', 'name', 'label'],
      ['text', 'a', 'A'],
    ];
    expect(imported(rows)).toMatchObject({ language: null, languages: [], questions: [{ language: null }] });
    expect(imported(rows, [], [['default_language'], ['he']])).toMatchObject({
      languages: ['he'],
      questions: [{ title: 'A', language: 'he', translations: {} }],
    });
  });

  it('keeps what a guide says further below the hint, and tells what is never said', () => {
    const form = imported(
      [
        ['type', 'name', 'label', 'hint', 'guidance_hint', 'constraint_message', 'required_message'],
        ['text', 'a', 'A', 'Short', 'Long', 'Never', 'Never'],
      ],
      noChoices,
    );
    expect(form.questions[0]?.description).toBe('Short\n\nLong');
    expect(form.told).toEqual(['setting_left_out 2 required_message (G)', 'setting_left_out 2 constraint_message (F)']);
  });

  it('tells mistakes in the column of the language that they are in', () => {
    const form = imported(
      [
        ['type', 'name', 'label::en', 'label::he'],
        ['text', 'a', 'A', 'א ${b}'],
      ],
      noChoices,
    );
    expect(form.told).toEqual(['reference_unknown 2 label::he (D)']);
  });
});

describe('a questionnaire in several languages', () => {
  const definition = aQuestionnaire(
    aQuestion('step', { id: 'id-1', title: 'Doors', language: 'en', translations: { he: { title: 'דלתות' } } }),
    aQuestion('bool', { id: 'id-2', title: 'Fire door', language: 'en' }),
    aQuestion('list', {
      id: 'id-3',
      title: 'Colour of $id-2',
      language: 'en',
      childs: [{ value: 'r', caption: 'Red' }, { value: '7' }],
      allowComment: true,
      responseOptions: ['OK'],
      translations: { he: { title: 'צבע של $id-2', 'childs.r': 'אדום', 'responseOptions.OK': 'תקין' } },
    }),
  );
  const { sheets } = exportXlsForm({
    definition,
    title: 'Doors',
    formId: 'doors',
    version: '1',
    languages: ['en', 'he'],
    isNamed: true,
    yesAndNo: (language) => (language === 'he' ? ['כן', 'לא'] : ['Yes', 'No']),
  });
  const at = (sheet: number, row: number, header: string) => {
    const rows = sheets[sheet]?.rows ?? [];
    return rows[row]?.[rows[0]?.indexOf(header) ?? -1];
  };

  it('has a column for each language of each text in its export', () => {
    expect(at(0, 1, 'label::English (en)')).toBe('Doors');
    expect(at(0, 1, 'label::Hebrew (he)')).toBe('דלתות');
    expect(at(0, 2, 'label::Hebrew (he)')).toBe('');
    expect(at(0, 3, 'label::Hebrew (he)')).toBe('צבע של ${fire_door}');
    expect(sheets[1]?.rows).toEqual([
      ['list_name', 'name', 'label::English (en)', 'label::Hebrew (he)'],
      ['list_1', 'true', 'Yes', 'כן'],
      ['list_1', 'false', 'No', 'לא'],
      ['list_2', 'r', 'Red', 'אדום'],
      ['list_2', '7', '7', null],
    ]);
    expect(at(2, 1, 'default_language')).toBe('English (en)');
  });

  it('comes back with what a translator has changed', () => {
    const [first, ...others] = sheets as readonly [Sheet, ...Sheet[]];
    const column = first.rows[0]?.indexOf('label::Hebrew (he)') ?? -1;
    const rows = first.rows.map((row, index) =>
      index === 2 ? row.with(column, 'דלת אש') : index === 1 ? row.with(column, null) : row,
    );
    const form = read([{ ...first, rows }, ...others]);
    expect(form.languages).toEqual(['en', 'he']);
    expect(form.questions.map(({ title, language, translations }) => [title, language, translations])).toEqual([
      ['Doors', 'en', {}],
      ['Fire door', 'en', { he: { title: 'דלת אש' } }],
      ['Colour of $q2', 'en', { he: { title: 'צבע של $q2', 'childs.r': 'אדום', 'responseOptions.OK': 'תקין' } }],
    ]);
  });

  it('comes back in another default language, as far as it is translated into it', () => {
    const form = read(sheets, 'he');
    expect(form).toMatchObject({ language: 'he', languages: ['he', 'en'] });
    expect(form.questions.map(({ title, language }) => [title, language])).toEqual([
      ['דלתות', 'he'],
      ['Fire door', 'en'],
      ['צבע של $q2', 'he'],
    ]);
  });
});
