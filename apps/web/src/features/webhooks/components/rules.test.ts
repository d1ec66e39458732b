import { describe, expect, it } from 'vitest';
import { checkRules } from '@plumbline/domain/webhooks/rules';
import { webhookTargets } from '@plumbline/domain/webhooks/webhook';
import { newRule, noRules, operatorsOf, ruleFieldNames, rulesFromFilter, rulesToFilter } from './rules.ts';

describe('the rules of a webhook in the editor', () => {
  it('are filters that the server takes, and come back as they were', () => {
    const values = {
      job_ID: '12',
      job_score: '80',
      job_passed: 'true',
      issue_count: '1',
      issue_isIssue: 'true',
      user_role: 'inspector',
    } as const;
    for (const target of webhookTargets) {
      for (const field of ruleFieldNames(target)) {
        for (const operator of operatorsOf(field)) {
          const value = (values as Record<string, string>)[field] ?? 'x';
          const rules = { join: 'or' as const, list: [{ ...newRule(target, field), operator, value }] };
          expect(checkRules(rulesToFilter(rules), target).ok, `${target} ${field} ${operator}`).toBe(true);
          expect(rulesFromFilter(rulesToFilter(rules))).toEqual(rules);
        }
      }
    }
    expect(rulesFromFilter(rulesToFilter(noRules))).toEqual(noRules);
  });

  it('read numbers as people write them, and leave what is none to be refused', () => {
    const sent = (value: string) => {
      const list = [{ ...newRule('job', 'job_ID'), value }];
      return (rulesToFilter({ join: 'and', list }) as { and: { value: unknown }[] }).and[0]?.value;
    };
    expect(['1,234', '012', '1 000', 'x', ''].map(sent)).toEqual([1234, 12, 1000, 'x', '']);
  });

  it('are left alone where a program made what the editor can not show', () => {
    expect(rulesFromFilter({ not: { field: 'job.ID', operator: 0, value: 1 } })).toBeUndefined();
    expect(rulesFromFilter({ and: [{ field: 'job.users', operator: 'empty' }] })).toBeUndefined();
  });
});
