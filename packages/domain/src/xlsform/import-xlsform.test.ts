import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { exportXlsForm } from './export-xlsform.ts';
import { importXlsForm } from './import-xlsform.ts';
import type { CellValue, Sheet } from './sheets.ts';

type Rows = readonly (readonly CellValue[])[];

function imported(survey: Rows, choices: Rows = [], more: readonly Sheet[] = [], language: string | null = null) {
  let count = 0;
  const form = importXlsForm({
    sheets: [
      { name: 'survey', rows: survey },
      { name: 'choices', rows: [['list_name', 'name', 'label'], ...choices] },
      ...more,
    ],
    title: 'Form',
    language,
    otherText: () => 'Other',
    newId: () => `q${++count}`,
  });
  const seen = form.problems.map(({ code, sheet, row, column }) => `${code} ${sheet} ${row} ${column}`);
  return { ...form, told: seen, titles: form.questions.map((question) => question.title) };
}

const head = ['type', 'name', 'label', 'relevant'];

describe('what is wrong is told by name, with row and column', () => {
  it.each<readonly [string, Rows, Rows, string]>([
    ['no kind', [head, [null, 'a', 'A']], [], 'type_missing survey 2 type (A)'],
    ['an unknown kind', [head, ['textt', 'a', 'A']], [], 'type_unknown survey 2 type (A)'],
    ['no name', [head, ['text', null, 'A']], [], 'name_missing survey 2 name (B)'],
    ['a name with a space', [head, ['text', 'a b', 'A']], [], 'name_not_valid survey 2 name (B)'],
    ['a name twice', [head, ['text', 'a', 'A'], ['text', 'a', 'B']], [], 'name_twice survey 3 name (B)'],
    ['no such list', [head, ['select_one x', 'a', 'A']], [], 'choices_missing survey 2 type (A)'],
    [
      'a choice without name',
      [head, ['select_one x', 'a', 'A']],
      [
        ['x', null, 'X'],
        ['x', 'y', 'Y'],
      ],
      'choice_name_missing choices 2 name (B)',
    ],
    [
      'a choice twice',
      [head, ['select_one x', 'a', 'A']],
      [
        ['x', 'y', 'X'],
        ['x', 'y', 'Y'],
      ],
      'choice_twice choices 3 name (B)',
    ],
    ['an open group', [head, ['begin_group', 'g', 'G'], ['text', 'a', 'A']], [], 'group_not_closed survey 2 type (A)'],
    ['an end without group', [head, ['text', 'a', 'A'], ['end_repeat']], [], 'group_not_begun survey 3 type (A)'],
    [
      'the wrong end',
      [head, ['begin_repeat', 'g', 'G'], ['text', 'a', 'A'], ['end_group']],
      [],
      'group_not_begun survey 4 type (A)',
    ],
    [
      'an unknown name in a condition',
      [head, ['text', 'a', 'A', '${b} = 1']],
      [],
      'reference_unknown survey 2 relevant (D)',
    ],
    ['an unknown name in a text', [head, ['text', 'a', 'Dear ${b}']], [], 'reference_unknown survey 2 label (C)'],
    ['an unreadable condition', [head, ['text', 'a', 'A', 'a >']], [], 'expression_not_readable survey 2 relevant (D)'],
    [
      'a column twice',
      [
        ['type', 'name', 'label', 'Label'],
        ['text', 'a', 'A'],
      ],
      [],
      'column_twice survey 1 Label (D)',
    ],
    ['nothing at all', [head], [], 'nothing_to_ask survey null null'],
    [
      'too many questions',
      [head, ...Array.from({ length: 1001 }, (_, index) => ['text', `q${index}`, 'A'])],
      [],
      'too_many_questions survey null null',
    ],
  ])('%s', (_name, survey, choices, expected) => {
    const form = imported(survey, choices);
    expect(form.hasErrors).toBe(true);
    expect(form.told).toContain(expected);
  });

  it('a missing sheet and a missing column', () => {
    const form = importXlsForm({ sheets: [], title: '', language: null, otherText: () => null, newId: () => '' });
    expect(form).toMatchObject({ hasErrors: true, problems: [{ code: 'sheet_missing', sheet: 'survey' }] });
    expect(
      imported([
        ['type', 'label'],
        ['text', 'A'],
      ]).told,
    ).toEqual(['column_missing survey 1 null']);
  });
});

describe('what has no like here is told and left out', () => {
  it.each<readonly [string, Rows, string]>([
    ['a place on the map', [head, ['text', 'a', 'A'], ['geopoint', 'b', 'B']], 'type_left_out survey 3 type (A)'],
    ['what the phone notes', [head, ['text', 'a', 'A'], ['start', 's']], 'metadata_left_out survey 3 type (A)'],
    [
      'a look',
      [
        [...head, 'appearance'],
        ['text', 'a', 'A', null, 'masked'],
      ],
      'appearance_left_out survey 2 appearance (E)',
    ],
    [
      'a first answer',
      [
        [...head, 'default'],
        ['text', 'a', 'A', null, 'uuid()'],
      ],
      'default_left_out survey 2 default (E)',
    ],
    [
      'a condition on what comes later',
      [head, ['text', 'a', 'A', "${b} = 'x'"], ['text', 'b', 'B']],
      'condition_left_out survey 2 relevant (D)',
    ],
    ['a condition on a place', [head, ['text', 'a', 'A', '/data/x = 1']], 'condition_left_out survey 2 relevant (D)'],
    [
      'mandatory at times',
      [
        [...head, 'required'],
        ['text', 'a', 'A', null, '1 = 1'],
      ],
      'required_condition_left_out survey 2 required (E)',
    ],
    [
      'a calculated number of repeats',
      [
        [...head, 'repeat_count'],
        ['integer', 'n', 'N'],
        ['begin_repeat', 'r', 'R', null, '${n}'],
        ['text', 'a', 'A'],
        ['end_repeat'],
      ],
      'repeat_count_left_out survey 3 repeat_count (E)',
    ],
    [
      'a group in a repeat',
      [head, ['begin_repeat', 'r', 'R'], ['begin_group', 'g', 'G'], ['text', 'a', 'A'], ['end_group'], ['end_repeat']],
      'group_merged survey 3 type (A)',
    ],
    [
      'a column of another program',
      [
        [...head, 'kobo--score'],
        ['text', 'a', 'A', null, '1'],
      ],
      'column_left_out survey 1 kobo--score (E)',
    ],
  ])('%s', (_name, survey, expected) => {
    const form = imported(survey);
    expect(form.hasErrors).toBe(false);
    expect(form.told).toEqual([expected]);
  });
});

describe('what questions begin with', () => {
  const choices: Rows = [
    ['x', 'one', 'One'],
    ['x', 'two', 'Two'],
  ];

  it.each<readonly [string, string, unknown]>([
    ['text', 'Good', 'Good'],
    ['integer', '12', 12],
    ['select_one x', 'two', 'two'],
    ['select_multiple x', 'one two', ['one', 'two']],
    ['acknowledge', 'OK', true],
    ['date', 'today()', { formula: 'today()' }],
    ['date', 'once(today())', { formula: 'once(today())' }],
    ['dateTime', 'now()', { formula: 'now()' }],
    ['date', '2026-03-01', expect.objectContaining({ date: '2026-03-01' })],
  ])('%s: %s', (type, cell, value) => {
    const rows = [
      [...head, 'default'],
      [type, 'a', 'A', null, cell],
    ];
    const form = imported(rows, choices);
    expect(form.told).toEqual([]);
    expect(form.questions[0]?.settings.initialValue).toEqual(value);
    const { sheets } = exportXlsForm({
      definition: aQuestionnaire(...form.questions.map(({ type: of, settings }) => aQuestion(of, settings))),
      title: 'Form',
      formId: 'form',
      version: '1',
      languages: ['en'],
      isNamed: false,
      yesAndNo: () => ['Yes', 'No'],
    });
    const survey = sheets.find(({ name }) => name === 'survey')?.rows ?? [];
    expect(survey[1]?.[survey[0]?.indexOf('default') ?? -1]).toEqual(type === 'acknowledge' ? 'true' : cell);
  });

  it.each([
    ['integer', 'many'],
    ['select_one x', 'three'],
    ['date', 'true()'],
    ['integer', 'today()'],
    ['text', 'Of ${a}'],
  ])('%s: %s is told and left out', (type, cell) => {
    const rows = [
      [...head, 'default'],
      ['text', 'a', 'A', null, null],
      [type, 'b', 'B', null, cell],
    ];
    expect(imported(rows, choices).told).toEqual(['default_left_out survey 3 default (E)']);
  });
});

describe('groups', () => {
  it('become steps; what stands between them gets one too', () => {
    const form = imported([
      head,
      ['text', 'a', 'A'],
      ['begin_group', 'g', 'Outer', "${a} = 'x'"],
      ['text', 'b', 'B'],
      ['begin group', 'h', 'Inner', "${b} = 'y'"],
      ['text', 'c', 'C'],
      ['end group'],
      ['text', 'd', 'D'],
      ['end_group'],
      ['text', 'e', 'E'],
    ]);
    expect(form.titles).toEqual(['Form', 'A', 'Outer', 'B', 'Inner', 'C', 'Outer', 'D', 'Form', 'E']);
    const conditions = form.questions.map((question) => question.settings.showWhen ?? null);
    expect(conditions[2]).toBe('{q2} = "x"');
    expect(conditions[4]).toBe('{q2} = "x" and {q4} = "y"');
    expect(conditions[6]).toBe('{q2} = "x"');
    expect(conditions.filter(Boolean)).toHaveLength(3);
  });

  it('without a title keep their questions where they are, each under the condition', () => {
    const form = imported([
      head,
      ['text', 'a', 'A'],
      ['begin_group', 'g', null, "${a} = 'x'"],
      ['text', 'b', 'B', "${a} != 'y'"],
      ['end_group'],
    ]);
    expect(form.titles).toEqual(['A', 'B']);
    expect(form.questions[1]?.settings.showWhen).toBe('{q1} = "x" and {q1} != "y"');
  });

  it('that are repeated become repeated steps, whose answers are a list from outside', () => {
    const form = imported([
      [...head, 'calculation', 'repeat_count'],
      ['begin_repeat', 'doors', 'Doors', null, null, 3],
      ['integer', 'width', 'Width'],
      ['calculate', 'double', null, null, '${width} * 2'],
      ['end_repeat'],
      ['calculate', 'all', 'All', null, 'sum(${width})'],
      ['calculate', 'many', 'Many', null, 'count(${double})'],
    ]);
    expect(form.told).toEqual([]);
    expect(form.questions[0]).toMatchObject({ type: 'step', settings: { repeat: { min: 3, max: 3 } } });
    const calculated = form.questions.flatMap((question) => question.settings.calculate ?? []);
    expect(calculated).toEqual(['{q2} * 2', 'sum({q2})', 'count({q3})']);
  });
});

it('a choice with "other" asks which', () => {
  const form = imported(
    [head, ['select_multiple x or_other', 'a', 'A'], ['text', 'b', 'B', "${a_other} = 'z'"]],
    [['x', 'y', 'Y']],
  );
  expect(form.questions[0]?.settings.childs).toEqual([
    { value: 'y', caption: 'Y' },
    { value: 'other', caption: 'Other' },
  ]);
  expect(form.questions[1]).toMatchObject({ title: 'Other', settings: { showWhen: '{q1} contains "other"' } });
  expect(form.questions[2]?.settings.showWhen).toBe('{q2} = "z"');
});

it('bounds become bounds, other rules stay rules', () => {
  const rows = (constraint: string, message: string | null = null) =>
    imported([
      [...head, 'constraint', 'constraint_message'],
      ['integer', 'a', 'A', null, constraint, message],
    ]).questions[0]?.settings;
  expect(rows('. >= 0 and . <= 120')).toMatchObject({ min: 0, max: 120, step: 1 });
  expect(rows('. >= 0', 'No')).toMatchObject({ constraint: '{q1} >= 0', constraintMessage: 'No' });
  expect(rows('. > 0')).toMatchObject({ constraint: '{q1} > 0' });
  expect(rows('. >= 5 and . <= 1')).toMatchObject({ constraint: '{q1} >= 5 and {q1} <= 1' });
});

it('what was changed elsewhere in an exported form counts, the rest comes back as it was', () => {
  const definition = aQuestionnaire(
    aQuestion('bool', { id: 'a', title: 'Fire door' }),
    aQuestion('text', { id: 'b', title: 'Why', showWhen: '{a}', markings: true, responseOptions: ['x'] }),
    aQuestion('text', { id: 'c', title: 'Where', showWhen: '{a}' }),
  );
  const { sheets } = exportXlsForm({
    definition,
    title: 'T',
    formId: 't',
    version: '1',
    languages: ['en'],
    isNamed: false,
    yesAndNo: () => ['Yes', 'No'],
  });
  const [survey, ...others] = sheets as readonly [Sheet, ...Sheet[]];
  const column = survey.rows[0]?.indexOf('relevant') ?? -1;
  const rows = survey.rows.map((row, index) => (index === 3 ? row.with(column, "${fire_door} = 'false'") : row));
  let count = 0;
  const form = importXlsForm({
    sheets: [{ ...survey, rows }, ...others],
    title: '',
    language: null,
    otherText: () => null,
    newId: () => ['a', 'b', 'c'][count++] ?? '',
  });
  expect(form.questions.map((question) => question.settings)).toEqual([
    { pathOrder: true },
    { textKind: 'text', pathOrder: true, showWhen: '{a}', markings: true, responseOptions: ['x'] },
    { textKind: 'text', pathOrder: true, showWhen: '{a} = false' },
  ]);
});

it('any cells are read, and told of', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'type',
      'name',
      'label',
      'relevant',
      'text',
      'begin_group',
      'end_group',
      'begin_repeat',
      'end_repeat',
      'calculate',
      'select_one x',
      'a',
      'b',
      '${a}',
      '${a} = 1',
      'plumbline',
      '{"settings":{"path":1}}',
    ),
    fc.string({ maxLength: 5 }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, rows, (survey, choices) => {
      const form = imported([head, ...survey], choices, [{ name: 'settings', rows: choices }]);
      expect(form.hasErrors).toBe(form.problems.some((problem) => problem.isError));
    }),
    { numRuns: 2000 },
  );
});

it('options whose codes are numbers are compared as numbers, as XPath does', () => {
  const { questions, told: seen } = imported(
    [
      head,
      ['select_one days', 'days', 'Days'],
      ['select_one months', 'month', 'Month'],
      ['text', 'why', 'Why', '${days} > 2'],
      ['text', 'when', 'When', "${month} = 1 or ${days} <= ${month} or ${days} = '10'"],
    ],
    [...['0', '2', '10'].map((code) => ['days', code, code]), ...['01', '02'].map((code) => ['months', code, code])],
  );
  const [days, month, why, when] = questions;
  expect(seen).toEqual([]);
  expect(why?.settings.showWhen).toBe(`number({${days?.id}}) > 2`);
  expect(when?.settings.showWhen).toBe(
    `number({${month?.id}}) = 1 or number({${days?.id}}) <= number({${month?.id}}) or {${days?.id}} = "10"`,
  );
});
