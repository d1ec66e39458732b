import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { emptyContent } from './answers.ts';
import { contentProblems } from './content-rules.ts';
import { demandedOf, type SourceContent } from './sources.ts';

const table = (settings = {}) =>
  aQuestion('project_table', { isMandatory: true, projectTableType: 'doors', ...settings });
const list = (settings = {}) => aQuestion('project_list', { isMandatory: true, projectListType: 'maker', ...settings });
const field = (settings = {}) => aQuestion('project_value', { isMandatory: true, field: 'notes', ...settings });

const isDemanded = (question: ReturnType<typeof table>, content: SourceContent | null, isPublic = false) =>
  demandedOf(question, { isPublic, contentOf: () => content }).settings.isMandatory === true;
const rows = (...floors: string[]): SourceContent => ({
  kind: 'rows',
  columns: ['Floor'],
  rows: floors.map((Floor) => ({ Floor })),
  isCut: false,
});
const items = (...labels: string[]): SourceContent => ({ kind: 'items', labels, isCut: false });

describe('a mandatory question that draws on something', () => {
  it('is demanded where there is something to choose or to write', () => {
    expect(isDemanded(table(), rows('1'))).toBe(true);
    expect(isDemanded(list(), items('Otis'))).toBe(true);
    expect(isDemanded(field(), { kind: 'field', mayWrite: true, optionCount: null })).toBe(true);
    expect(isDemanded(field(), { kind: 'field', mayWrite: true, optionCount: 2 })).toBe(true);
  });

  it('is not demanded where what it draws on is gone, hidden, empty or only to be read', () => {
    expect(isDemanded(table(), null)).toBe(false);
    expect(isDemanded(table(), rows())).toBe(false);
    expect(isDemanded(table(), { ...rows('1'), columns: [] } as SourceContent)).toBe(false);
    expect(isDemanded(list(), items())).toBe(false);
    expect(isDemanded(field(), null)).toBe(false);
    expect(isDemanded(field(), { kind: 'field', mayWrite: false, optionCount: null })).toBe(false);
    expect(isDemanded(field(), { kind: 'field', mayWrite: true, optionCount: 0 })).toBe(false);
  });

  it('is not demanded where nothing was named that it draws on, nor behind a public link', () => {
    expect(isDemanded(table({ projectTableType: null }), rows('1'))).toBe(false);
    expect(isDemanded(table(), rows('1'), true)).toBe(false);
  });

  it('counts what its filter leaves; of a longer list than was sent something is believed to be left', () => {
    const filtered = table({ tableDisplayFilter: [{ column: 'Floor', value: '2' }] });
    expect(isDemanded(filtered, rows('1', '3'))).toBe(false);
    expect(isDemanded(filtered, rows('1', '2'))).toBe(true);
    expect(isDemanded(list({ filter: ['kone'] }), items('Otis'))).toBe(false);
    expect(isDemanded(list({ filter: ['kone'] }), { ...items('Otis'), isCut: true } as SourceContent)).toBe(true);
  });
});

describe('a mandatory list of its own options', () => {
  const missing = (settings = {}) =>
    contentProblems(aQuestion('list', { isMandatory: true, ...settings }), emptyContent);

  it('is demanded as long as it offers any', () => {
    expect(missing({ options: ['Good'] })).toEqual(['answer_required']);
    expect(missing()).toEqual([]);
    expect(missing({ options: ['Good'], filter: ['Bad'] })).toEqual([]);
  });
});
