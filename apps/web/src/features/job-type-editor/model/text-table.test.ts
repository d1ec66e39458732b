import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { csvOfTexts, isIncomplete, pasteTexts, readTexts, rowsOfTexts, withChanges } from './text-table.ts';

const languages = { all: ['en', 'he'], defaultLanguage: 'en' };
const draft = [
  { ...aQuestion('text', { id: 'a', title: 'Width, in "m"' }), translations: { he: { title: 'רוחב' } } },
  { ...aQuestion('list', { id: 'b', title: '=Condition', options: ['Good', '12'] }), sequence: 1 },
];
const rows = rowsOfTexts(draft, languages);

describe('all texts of a questionnaire, side by side', () => {
  it('has a row for each text, with what it says in each language', () => {
    expect(rows.map(({ key, texts }) => [key, texts['en'], texts['he']])).toEqual([
      ['title', 'Width, in "m"', 'רוחב'],
      ['title', '=Condition', ''],
      ['childs.Good', 'Good', ''],
      ['childs.12', '12', ''],
    ]);
    // What has no letters needs no translation.
    expect(rows.map(isIncomplete)).toEqual([false, true, true, false]);
  });

  it('goes out as CSV and comes back as it was', () => {
    const csv = csvOfTexts(rows, languages.all);
    expect(csv).toContain('"Width, in ""m""",רוחב');
    // A spreadsheet runs nothing of it.
    expect(csv).toContain("'=Condition");
    expect(readTexts(csv, rows, languages.all)).toEqual({ kind: 'read', changes: [], unknownRows: 0 });
  });

  it('takes what a translator has put in, whatever separates it, and deletes nothing', () => {
    const file = 'question;text;he;en\nb;title;"מצב\nהדלת";\nb;childs.Good;טוב;\ngone;title;x;y\n';
    expect(readTexts(file, rows, languages.all)).toEqual({
      kind: 'read',
      changes: [
        { questionId: 'b', key: 'title', language: 'he', text: 'מצב\nהדלת' },
        { questionId: 'b', key: 'childs.Good', language: 'he', text: 'טוב' },
      ],
      unknownRows: 1,
    });
    expect(readTexts('Name,Age\nx,3\n', rows, languages.all)).toEqual({ kind: 'no_columns' });
  });

  it('is filled from cells that were copied, from one cell on, and no further than it goes', () => {
    const changes = pasteTexts('Breite\tרוחב חדש\tzu viel\r\n"Zu""stand"\tמצב\r\n', rows, languages.all, {
      row: 0,
      column: 0,
    });
    expect(changes.map(({ key, language, text }) => [key, language, text])).toEqual([
      ['title', 'en', 'Breite'],
      ['title', 'he', 'רוחב חדש'],
      ['title', 'en', 'Zu"stand'],
      ['title', 'he', 'מצב'],
    ]);
    const after = withChanges(draft, changes, languages);
    expect(after.map(({ title }) => title)).toEqual(['Breite', 'Zu"stand']);
    expect(after[1]?.translations['he']).toEqual({ title: 'מצב' });
    expect(pasteTexts('a\nb', rows, languages.all, { row: 3, column: 1 })).toHaveLength(1);
  });
});
