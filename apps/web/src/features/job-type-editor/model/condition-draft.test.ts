import { conditionText, type Clause, type Condition } from '@plumbline/domain/expressions/clauses';
import type { ExpressionType } from '@plumbline/domain/expressions/types';
import { blankQuestion, type Question } from '@plumbline/domain/questionnaire/definition';
import { describe, expect, it } from 'vitest';
import {
  aboutQuestion,
  conditionOf,
  draftOf,
  offeredOperators,
  withClause,
  withNewClause,
  withNewGroup,
  withOperator,
  withoutMember,
  type ClauseDraft,
} from './condition-draft.ts';

const question = (id: string, type: Question['type'], settings: Question['settings'] = {}): Question => ({
  ...blankQuestion,
  id,
  revision: 1,
  type,
  settings,
});
const width = question('width', 'text', { textKind: 'number' });
const wood = question('wood', 'list', { childs: [{ value: 'Oak' }, { value: 'Pine' }] });
const hour = question('hour', 'date_time', { dateMode: 'time' });
const note = question('note', 'text');
const types = new Map<string, ExpressionType>([
  ['width', 'number'],
  ['wood', 'text'],
  ['hour', 'text'],
  ['note', 'text'],
  ['damaged', 'boolean'],
]);
const typeOf = (id: string) => types.get(id) ?? null;
const wide: Clause = { kind: 'clause', question: 'width', operator: 'above', value: { kind: 'number', value: 100 } };
const oak: Clause = { kind: 'clause', question: 'wood', operator: 'is', value: { kind: 'text', value: 'Oak' } };

describe('a condition while it is put together', () => {
  const both: Condition = { join: 'and', members: [wide, { kind: 'group', members: [oak, wide] }] };

  it('is what it began with', () => {
    expect(conditionOf(draftOf(both), typeOf)).toEqual(both);
  });

  it('leaves out what is not complete, and groups that say nothing', () => {
    const { draft, key } = withNewClause(draftOf(both), null, typeOf);
    expect(conditionOf(draft, typeOf)).toEqual(both);
    const grouped = withNewGroup(draft).draft;
    expect(conditionOf(grouped, typeOf)).toEqual(both);
    const filled = withClause(grouped, { ...oak, key });
    expect(conditionOf(filled, typeOf).members).toEqual([...both.members, oak]);
  });

  it('gives every row a key of its own, and loses a group with its last clause', () => {
    const begun = withNewGroup(draftOf({ join: 'or', members: [wide] }));
    const group = begun.draft.members[1];
    if (group?.kind !== 'group') throw new Error('no group was added');
    const { draft, key } = withNewClause(begun.draft, width, typeOf, group.key);
    expect(new Set([draft.members[0]?.key, group.key, begun.key, key]).size).toBe(4);
    const without = withoutMember(withoutMember(draft, key), begun.key);
    expect(conditionText(conditionOf(without, typeOf))).toBe('{width} > 100');
    expect(without.members).toHaveLength(1);
  });
});

describe('a clause', () => {
  const clause: ClauseDraft = { ...wide, key: 0 };

  it('about another question has an operator and a value that fit it', () => {
    expect(aboutQuestion(clause, wood, typeOf)).toMatchObject({ question: 'wood', operator: 'is', value: null });
    const height = question('height', 'length');
    expect(aboutQuestion(clause, height, () => 'number')).toMatchObject({ operator: 'above', value: wide.value });
    const damaged = question('damaged', 'bool');
    expect(aboutQuestion(clause, damaged, typeOf)).toMatchObject({ operator: 'is', value: { value: true } });
  });

  it('has nothing to compare with once it only asks for an answer', () => {
    expect(withOperator(clause, 'answered', typeOf).value).toBeNull();
  });

  it('offers an order for hours, parts for texts, and neither for options', () => {
    expect(offeredOperators(hour, 'text')).toContain('below');
    expect(offeredOperators(note, 'text')).not.toContain('below');
    expect(offeredOperators(note, 'text')).toContain('starts_with');
    expect(offeredOperators(wood, 'text')).toEqual(['is', 'is_not', 'answered', 'unanswered']);
    // One that came from a formula stays to be chosen.
    expect(offeredOperators(note, 'text', 'below')).toContain('below');
  });
});
