import { projectField } from '@plumbline/domain/projects/field-definitions';
import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { examine } from './problems.ts';

const open = { inspector: { read: true, write: true } };
const fields = [
  { id: 'notes', label: 'Notes', type: 'text', accessRules: open },
  { id: 'price', label: 'Price', type: 'text', accessRules: { inspector: { read: true, write: false } } },
  { id: 'doors', label: 'Doors', type: 'table', table: [['Door']], accessRules: open },
  {
    id: 'vault',
    label: 'Vault',
    type: 'table',
    table: [['Key']],
    accessRules: { inspector: { read: false, write: false } },
  },
].map((one) => projectField.parse(one));
const problemsOf = (...words: Parameters<typeof aQuestion>) => {
  const question = aQuestion(...words);
  return (examine([question], fields).byQuestion.get(question.id) ?? []).map(({ kind }) => kind);
};

describe('questions that nobody could answer', () => {
  it('are told from those that draw on something', () => {
    expect(problemsOf('project_value')).toEqual(['no_source']);
    expect(problemsOf('project_value', { field: 'gone' })).toEqual(['source_gone']);
    expect(problemsOf('project_list', { projectListType: 'gone' })).toEqual(['source_gone']);
    expect(problemsOf('project_table', { projectTableType: 'gone' })).toEqual(['source_gone']);
    expect(problemsOf('project_value', { field: 'notes', isMandatory: true })).toEqual([]);
    expect(problemsOf('project_table', { projectTableType: 'doors', isMandatory: true })).toEqual([]);
    expect(problemsOf('system_list', { isMandatory: true })).toEqual([]);
  });

  it('are told where they are mandatory and inspectors may not fill in what they draw on', () => {
    expect(problemsOf('project_value', { field: 'price', isMandatory: true })).toEqual(['source_closed']);
    expect(problemsOf('project_table', { projectTableType: 'vault', isMandatory: true })).toEqual(['source_closed']);
    expect(problemsOf('project_value', { field: 'price' })).toEqual([]);
  });
});

it('a rule that has just been added leads nowhere yet, which is no problem; one to a deleted question is', () => {
  const leading = (toQuestion: string) => problemsOf('bool', { paths: [['true', toQuestion]] });
  expect(leading('')).toEqual([]);
  expect(leading('gone')).toEqual(['dead_end']);
});
