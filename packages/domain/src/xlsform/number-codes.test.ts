import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { scenario } from '@plumbline/testkit/scenario/scenario';
import { expect, it } from 'vitest';
import type { Question, QuestionnaireDefinition } from '../questionnaire/definition.ts';
import { exportXlsForm } from './export-xlsform.ts';
import { importXlsForm } from './import-xlsform.ts';
import type { Sheet } from './sheets.ts';

const codes = Array.from({ length: 11 }, (_, days) => days);

/** What is asked of the number of days, as XPath has it, and as it is. */
const conditions: readonly (readonly [relevant: string, holds: (days: number) => boolean])[] = [
  ['${days} > 2', (days) => days > 2],
  ['2 < ${days}', (days) => days > 2],
  ["${days} <= '9'", (days) => days <= 9],
  ['${days} >= 2 and ${days} < 10', (days) => days >= 2 && days < 10],
  ['${days} = 10 or ${days} != ${other} and ${days} > ${other}', (days) => days === 10 || days > 2],
];

function read(sheets: readonly Sheet[]): { readonly questions: readonly Question[]; readonly told: readonly string[] } {
  let count = 0;
  const form = importXlsForm({
    sheets,
    title: 'Form',
    language: null,
    otherText: () => null,
    newId: () => `q${(count += 1)}`,
  });
  const questions = form.questions.map(({ type, settings, ...rest }) => ({ ...aQuestion(type, rest), settings }));
  return { questions, told: form.problems.map(({ code }) => code) };
}

const write = (definition: QuestionnaireDefinition) =>
  exportXlsForm({
    definition,
    title: 'Form',
    formId: 'form',
    version: '1',
    languages: ['en'],
    isNamed: false,
    yesAndNo: () => ['Yes', 'No'],
  });

/** A file as other programs write it again: without what we keep in a column of our own. */
const withoutOwnColumn = (sheets: readonly Sheet[]) =>
  sheets.map(({ name, rows }) => {
    const own = (rows[0] ?? []).map((head) => String(head).startsWith('plumbline'));
    return { name, rows: rows.map((row) => row.filter((_, at) => !own[at])) };
  });

const form: readonly Sheet[] = [
  {
    name: 'survey',
    rows: [
      ['type', 'name', 'label', 'relevant'],
      ['select_one days', 'days', 'Days since', null],
      ['select_one days', 'other', 'Days before', null],
      ...conditions.map(([relevant], index) => ['text', `c${index}`, `Condition ${index}`, relevant]),
    ],
  },
  { name: 'choices', rows: [['list_name', 'name', 'label'], ...codes.map((code) => ['days', code, `${code} days`])] },
];

it('codes from 0 to 10 are compared as numbers as they come, and as they come back from an export', () => {
  const first = read(form);
  const [days, other, ...asked] = first.questions;
  const { sheets, problems } = write(aQuestionnaire(...first.questions));
  const relevant = sheets[0]?.rows.map((row) => row[sheets[0]?.rows[0]?.indexOf('relevant') ?? -1]).slice(3);
  expect(relevant).toEqual([
    'number(${days}) > 2',
    '2 < number(${days})',
    'number(${days}) <= 9',
    'number(${days}) >= 2 and number(${days}) < 10',
    "${days} = '10' or ${days} != ${other} and number(${days}) > number(${other})",
  ]);
  for (const [way, { questions, told }] of Object.entries({
    imported: first,
    'imported again': read(sheets),
    'imported from another program': read(withoutOwnColumn(sheets)),
  })) {
    expect(told, way).toEqual([]);
    const definition = aQuestionnaire(...questions);
    for (const code of codes) {
      const shown = asked.filter((_, index) => conditions[index]?.[1](code)).map(({ id }) => id);
      scenario(definition)
        .answer(days?.id ?? '', [String(code)])
        .answer(other?.id ?? '', ['2'])
        .expectPath(days?.id ?? '', other?.id ?? '', ...shown);
    }
  }
  expect(problems).toEqual([]);
});
