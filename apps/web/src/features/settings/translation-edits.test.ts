import type { TranslatedName } from '@plumbline/contract/translations';
import { describe, expect, it } from 'vitest';
import {
  csvOfNames,
  isMissing,
  keyOfName,
  noEdits,
  pasteNames,
  readNames,
  rebasedEdits,
  reverseOf,
  shownText,
  theirsAt,
  withEdits,
} from './translation-edits.ts';

const aRow = (id: string, original: string, texts: TranslatedName['texts'] = {}): TranslatedName => ({
  kind: 'skill',
  id,
  key: 'name',
  original,
  about: null,
  list: null,
  texts,
});
const rows = [aRow('a', 'Height', { he: 'גובה' }), aRow('b', '=Fire'), aRow('c', '12')];
const [height, fire] = rows as [TranslatedName, TranslatedName];
const he = (id: string, text: string) => ({ kind: 'skill', id, key: 'name', language: 'he', text }) as const;

describe('translations that are not saved yet', () => {
  it('are shown over what is stored, and are none when they are taken back', () => {
    const edits = withEdits(noEdits, rows, [he('a', 'עבודה בגובה')]);
    expect(shownText(height, 'he', edits)).toBe('עבודה בגובה');
    expect([...edits.values()]).toEqual([{ ...he('a', 'עבודה בגובה'), before: 'גובה' }]);
    expect(withEdits(edits, rows, [he('a', 'גובה')]).size).toBe(0);
  });

  it('are cut where they are too long', () => {
    const edits = withEdits(noEdits, rows, [he('b', 'א'.repeat(150))]);
    expect(shownText(fire, 'he', edits)).toHaveLength(100);
  });

  it('count as said', () => {
    expect(rows.map((row) => isMissing(row, noEdits))).toEqual([false, true, false]);
    expect(isMissing(fire, withEdits(noEdits, rows, [he('b', 'אש')]))).toBe(false);
  });

  it('stand over what others made meanwhile, which is told; what is gone or the same is left out', () => {
    const edits = withEdits(noEdits, rows, [he('a', 'מלאה'), he('b', 'אש'), he('c', 'שתים עשרה')]);
    const now = [aRow('a', 'Height', { he: 'אחרת' }), aRow('b', '=Fire', { he: 'אש' })];
    const rebased = rebasedEdits(edits, now);
    expect([...rebased.edits.values()]).toEqual([{ ...he('a', 'מלאה'), before: 'אחרת' }]);
    expect(theirsAt(rebased.theirs, height, 'he')).toBe('אחרת');
    expect(theirsAt(rebased.theirs, fire, 'he')).toBeUndefined();
  });

  it('have a way back', () => {
    expect(reverseOf(withEdits(noEdits, rows, [he('a', 'מלאה')]))).toEqual([{ ...he('a', 'גובה'), before: 'מלאה' }]);
  });
});

describe('a file of names', () => {
  it('comes back as it went out, with what is not saved yet', () => {
    const edits = withEdits(noEdits, rows, [he('b', 'אש')]);
    const file = csvOfNames(rows, edits);
    expect(file).toContain("skill,b,name,'=Fire,,אש");
    expect(readNames(file, rows, edits)).toEqual({ kind: 'read', changes: [], unknownRows: 0 });
  });

  it('says what a translator has put in, and deletes nothing', () => {
    const file = 'key;kind;id;he\nname;skill;b;אש\nname;skill;a;\nname;skill;gone;x\n';
    expect(readNames(file, rows, noEdits)).toEqual({ kind: 'read', changes: [he('b', 'אש')], unknownRows: 1 });
    expect(readNames('name,age\n', rows, noEdits)).toEqual({ kind: 'no_columns' });
  });

  it('can be pasted from one field on, and no further than it goes', () => {
    expect(pasteNames('Fire\tאש\tx\nTwelve', rows, { row: 1, column: 0 })).toEqual([
      { ...he('b', 'Fire'), language: 'en' },
      he('b', 'אש'),
      { ...he('c', 'Twelve'), language: 'en' },
    ]);
  });

  it('names a text by what it is, where it is, and which it is', () => {
    expect(keyOfName(height)).toBe('["skill","a","name"]');
  });
});
