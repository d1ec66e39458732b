import { describe, expect, it } from 'vitest';
import { questionTypeRegistry } from './registry.ts';

const { bool, text, length, list, image, system_list, project_table, project_value, blueprint } = questionTypeRegistry;

describe('text', () => {
  it('counts blank text as no answer', () => {
    expect(text.normalize('   ', {})).toBeNull();
    expect(text.isAnswered('  ', {})).toBe(false);
    expect(text.isAnswered('x', {})).toBe(true);
  });

  it('keeps several lines and blanks inside as typed', () => {
    expect(text.normalize(' a\n b ', { multiline: true })).toBe(' a\n b ');
  });

  it('takes 0 as an answer of a number question', () => {
    expect(text.isAnswered(0, { textKind: 'number' })).toBe(true);
    expect(text.normalize('0', { textKind: 'number' })).toBe(0);
  });

  it('keeps a number that it can not read as it was typed, and refuses it', () => {
    const number = { textKind: 'number', min: 3 } as const;
    expect(['007', '12,75', '1 000', '1e5'].map((typed) => text.normalize(typed, number))).toEqual([
      7, 12.75, 1000, 100000,
    ]);
    for (const [typed, problem] of [
      ['twelve', 'number_not_readable'],
      ['1,234', 'number_ambiguous'],
      ['12345678901234567890', 'number_not_exact'],
    ] as const) {
      expect(text.normalize(typed, number)).toBe(typed);
      expect(text.validate(typed, number)).toEqual([problem]);
      expect(length.normalize(typed, {})).toBe(typed);
      expect(length.validate(typed, {})).toEqual([problem]);
      const range = { from: 1, to: typed };
      expect(length.normalize(range, { isRange: true })).toEqual(range);
      expect(length.validate(range, { isRange: true })).toEqual([problem]);
      expect(length.toText(range, { isRange: true })).not.toEqual([]);
    }
  });

  it('checks e-mails by a standard pattern', () => {
    const email = { textKind: 'email' } as const;
    expect(text.validate('dana@acme.example', email)).toEqual([]);
    expect(text.normalize('  dana@acme.example ', email)).toBe('dana@acme.example');
    for (const wrong of ['dana', 'dana@', '@acme.example', 'a b@acme.example', 'dana@acme']) {
      expect(text.validate(wrong, email)).toEqual(['email_not_valid']);
    }
  });

  it('takes an e-mail as it was pasted, and stores the address that is meant', () => {
    const email = { textKind: 'email' } as const;
    for (const pasted of ['\u2068Dana@acme.example\u2069', '\u200fDana@acme.example', 'mailto:Dana@acme.example']) {
      expect(text.validate(pasted, email), pasted).toEqual([]);
      expect(text.normalize(pasted, email), pasted).toBe('Dana@acme.example');
    }
    expect(text.normalize('\u2068\u2069', email)).toBeNull();
  });

  it('refuses what cannot be stored', () => {
    expect(text.validate('a\u0000b', {})).toEqual(['value_not_valid']);
    expect(text.validate('\ud800', {})).toEqual(['value_not_valid']);
    expect(text.validate('x'.repeat(100_001), {})).toEqual(['value_not_valid']);
    expect(text.validate('12', { textKind: 'number' })).toEqual(['value_not_valid']);
  });

  it('says itself to people, searches and path rules', () => {
    expect(text.toText('wall', {})).toEqual([{ kind: 'text', text: 'wall' }]);
    expect(text.searchText(12.5, { textKind: 'number' })).toBe('12.5');
    expect(text.pathKeys(3, { textKind: 'number' })).toEqual(['3']);
  });
});

describe('bool', () => {
  it('takes no as an answer', () => {
    expect(bool.isAnswered(false, {})).toBe(true);
    expect(bool.toText(false, {})).toEqual([{ kind: 'code', code: 'no' }]);
    expect(bool.pathKeys(false, {})).toEqual(['false']);
  });

  it('refuses other things than yes and no', () => {
    expect(bool.validate('maybe', {})).toEqual(['value_not_valid']);
    expect(bool.validate(1, {})).toEqual(['value_not_valid']);
  });
});

describe('length', () => {
  it('clamps a length and both ends of a range', () => {
    const settings = { min: 1, max: 9 };
    expect(length.normalize('12', settings)).toBe(9);
    expect(length.normalize({ from: '0', to: 20 }, { ...settings, isRange: true })).toEqual({ from: 1, to: 9 });
    expect(length.normalize({ from: '', to: null }, { ...settings, isRange: true })).toBeNull();
  });

  it('needs both ends of a range, in order', () => {
    const settings = { isRange: true };
    expect(length.validate({ from: 1, to: null }, settings)).toEqual(['range_incomplete']);
    expect(length.validate({ from: 5, to: 4 }, settings)).toEqual(['range_reversed']);
    expect(length.validate({ from: 4, to: 5 }, settings)).toEqual([]);
    expect(length.validate(4, settings)).toEqual(['value_not_valid']);
    expect(length.validate({ from: 4, to: 5 }, {})).toEqual(['value_not_valid']);
  });

  it('takes 0 as an answer and tells a range as one', () => {
    expect(length.isAnswered(0, {})).toBe(true);
    expect(length.toText({ from: 1, to: 2 }, { isRange: true })).toEqual([
      { kind: 'range', from: { kind: 'number', number: 1 }, to: { kind: 'number', number: 2 } },
    ]);
  });
});

describe('list and image', () => {
  const childs = [
    { value: 'ok', caption: 'In order' },
    { value: 'bad', caption: null, file: 'asset-1' },
  ];

  it('takes one option, or several with multiSelect', () => {
    expect(list.normalize(['ok'], { childs })).toBe('ok');
    expect(list.normalize('ok', { childs, multiSelect: true })).toEqual(['ok']);
    expect(list.normalize(['ok', 'ok', ''], { childs, multiSelect: true })).toEqual(['ok']);
    expect(list.normalize([], { childs, multiSelect: true })).toBeNull();
    expect(list.validate(['ok', 'bad'], { childs })).toEqual(['one_option_only']);
    expect(list.validate(['ok', 'bad'], { childs, multiSelect: true })).toEqual([]);
  });

  it('refuses what is not among its options', () => {
    expect(list.validate('other', { childs })).toEqual(['option_unknown']);
    expect(image.validate('other', { childs })).toEqual(['option_unknown']);
  });

  it('reads out captions, and the picture where an image has none', () => {
    expect(list.toText(['ok', 'bad'], { childs, multiSelect: true })).toEqual([
      { kind: 'text', text: 'In order' },
      { kind: 'text', text: 'bad' },
    ]);
    expect(image.toText('bad', { childs })).toEqual([{ kind: 'file', asset: 'asset-1' }]);
  });

  it('stays readable when its option is gone', () => {
    expect(list.toText('gone', { childs })).toEqual([{ kind: 'text', text: 'gone' }]);
  });

  it('offers every chosen value to path rules', () => {
    expect(list.pathKeys(['ok', 'bad'], { childs, multiSelect: true })).toEqual(['ok', 'bad']);
  });
});

describe('what is chosen from elsewhere', () => {
  it('keeps the name beside the id', () => {
    const user = { id: 'u1', label: 'Dana Levi' };
    expect(system_list.toText(user, { systemListType: 'users' })).toEqual([
      { kind: 'item', source: 'users', id: 'u1', label: 'Dana Levi' },
    ]);
    expect(system_list.searchText([user], { multiSelect: true })).toBe('Dana Levi');
    expect(system_list.pathKeys(user, {})).toEqual(['u1', 'Dana Levi']);
    expect(system_list.isAnswered([], { multiSelect: true })).toBe(false);
    expect(system_list.validate([user, user], {})).toEqual(['one_option_only']);
  });

  it('reads a table row by its cells', () => {
    const rows = [{ id: 'r1', cells: { Model: 'K7', Load: '630 kg' } }];
    expect(project_table.searchText(rows, {})).toBe('K7, 630 kg');
    // As PostgreSQL gives the cells back, and with one that the table has lost since.
    const sorted = [
      { id: 'r1', cells: { Load: '630 kg', Floor: '2', Model: 'K7' }, columns: ['Model', 'Gone', 'Load'] },
    ];
    expect(project_table.searchText(sorted, {})).toBe('K7, 630 kg, 2');
    expect(project_table.isAnswered([], {})).toBe(false);
    expect(project_table.validate([...rows, ...rows], {})).toEqual(['one_option_only']);
  });

  it('holds whatever a project field holds', () => {
    expect(project_value.toText(false, {})).toEqual([{ kind: 'code', code: 'no' }]);
    expect(project_value.isAnswered('', {})).toBe(false);
    expect(project_value.isAnswered(0, {})).toBe(true);
    expect(project_value.pathKeys([{ id: 'x', label: 'X' }], {})).toEqual(['x', 'X']);
    expect(project_value.toText({ lat: 1, long: 2, address: 'Herzl 1' }, {})).toEqual([
      { kind: 'text', text: 'Herzl 1' },
    ]);
  });

  it('takes a plan as answered once something is drawn on it', () => {
    expect(blueprint.isAnswered({ file: 'plan', elements: [] }, {})).toBe(false);
    expect(blueprint.isAnswered({ file: 'plan', elements: ['e1'] }, {})).toBe(true);
  });
});
