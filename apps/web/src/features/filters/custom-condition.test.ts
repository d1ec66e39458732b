import { customFilterField, customFilterName } from '@plumbline/domain/filters/custom-fields';
import { describe, expect, it } from 'vitest';
import type { CustomDraft } from './custom-condition.ts';
import { conditionOf, draftOf, newDraft, offeredOperators } from './custom-condition.ts';
import { countOf, readView, writeView } from './filter-view.ts';

const id = '01a20d5a-37fe-74a3-903c-60412f34c890';

describe('a condition on a question or a field', () => {
  it('is none while what it compares with is missing or can’t be read', () => {
    const draft = newDraft('answers', id, 'number');
    expect(conditionOf(draft)).toBeNull();
    expect(conditionOf({ ...draft, values: ['x'] })).toBeNull();
    expect(conditionOf({ ...draft, operator: 'between', values: ['1'] })).toBeNull();
    expect(conditionOf({ ...newDraft('answers', id, 'date'), values: ['2026-02-30'] })).toBeNull();
    expect(conditionOf(newDraft('project_field', 'makers', 'option'))).toBeNull();
    expect(conditionOf({ ...newDraft('skill_expiry', id, 'date'), operator: 'within', values: ['soon'] })).toBeNull();
    expect(conditionOf({ ...newDraft('skill_expiry', id, 'date'), operator: 'next_days', values: ['-1'] })).toBeNull();
  });

  it.each([
    ['jobs', { ...newDraft('answers', id, 'number'), operator: 'between', values: ['1.5', '2'] }],
    ['jobs', { ...newDraft('project_field', 'makers', 'option'), values: [id] }],
    ['projects', { ...newDraft('project_field', 'notes', 'text'), values: ['gate'] }],
    ['projects', newDraft('project_field', 'papers', 'filled')],
    ['users', { ...newDraft('profile_field', 'licence', 'date'), values: ['2026-02-28'] }],
    ['users', { ...newDraft('skill_expiry', id, 'date'), values: ['2026-02-28'] }],
    ['users', { ...newDraft('skill_expiry', id, 'date'), operator: 'next_days', values: ['30'] }],
    ['users', { ...newDraft('skill_expiry', id, 'date'), operator: 'within', values: ['next_month'] }],
  ] as const)('of %s comes back from the address as it was put in', (list, draft: CustomDraft) => {
    const condition = conditionOf(draft);
    const read = readView(writeView({ ...readView(null), custom: [condition!] }), list);
    expect(countOf(read)).toBe(1);
    expect(draftOf(read.custom[0]!, customFilterField(read.custom[0]!.field)!)).toEqual(draft);
  });

  it('that the dialog doesn’t offer is left to those who put it together', () => {
    const asked = { kind: 'answers', id, part: 'number' } as const;
    expect(draftOf({ field: customFilterName(asked), operator: 'not_in', value: [1] }, asked)).toBeNull();
    for (const [part, operators] of Object.entries(offeredOperators)) {
      for (const operator of operators) {
        const draft = { ...newDraft('answers', id, part as 'number'), operator: operator as 'less' };
        const condition = conditionOf({ ...draft, values: ['2026-01-01', '2'] });
        if (condition) expect(draftOf(condition, draft)?.operator).toBe(operator);
      }
    }
  });
});
