import { readNumber } from '@plumbline/domain/numbers/read-number';
import { decimalSign } from '../../../ui/numbers/decimal-sign.ts';
import type { WebhookTarget } from '@plumbline/domain/webhooks/webhook';

/** The fields that the editor offers, by the name of their text, with the field of the filter language behind each. */
export const ruleFieldsOf = {
  job_status: { field: 'job.status', kind: 'status', targets: ['job', 'answers'] },
  job_ID: { field: 'job.ID', kind: 'number', targets: ['job', 'answers'] },
  job_score: { field: 'job.score', kind: 'number', targets: ['job', 'answers'] },
  job_passed: { field: 'job.passed', kind: 'flag', targets: ['job', 'answers'] },
  issue_count: { field: 'issue.count', kind: 'number', targets: ['job', 'answers'] },
  answer_text: { field: 'answer.text', kind: 'text', targets: ['answers'] },
  issue_isIssue: { field: 'issue.isIssue', kind: 'flag', targets: ['answers'] },
  project_name: { field: 'project.name', kind: 'text', targets: ['job', 'answers', 'project'] },
  project_companies: { field: 'project.companies', kind: 'text', targets: ['job', 'answers', 'project'] },
  user_role: { field: 'user.role', kind: 'role', targets: ['user', 'skill'] },
  user_name: { field: 'user.name', kind: 'text', targets: ['user', 'skill'] },
  user_email: { field: 'user.email', kind: 'text', targets: ['user', 'skill'] },
  skill_name: { field: 'skill.name', kind: 'text', targets: ['skill'] },
} as const satisfies Record<string, { field: string; kind: RuleKind; targets: readonly WebhookTarget[] }>;

type RuleKind = 'status' | 'number' | 'text' | 'flag' | 'role';
export type RuleFieldName = keyof typeof ruleFieldsOf;
type RuleOperator = 'equal' | 'not_equal' | 'contains' | 'less' | 'greater';

const operators: Readonly<Record<RuleKind, readonly RuleOperator[]>> = {
  status: ['equal', 'not_equal'],
  number: ['equal', 'not_equal', 'less', 'greater'],
  text: ['contains'],
  flag: ['equal'],
  role: ['equal', 'not_equal'],
};
/** As they go on the wire: the specification's numbers for its three operators. */
const wire: Readonly<Record<RuleOperator, number | string>> = {
  equal: 0,
  contains: 1,
  not_equal: 2,
  less: 'less',
  greater: 'greater',
};

export interface Rule {
  readonly field: RuleFieldName;
  readonly operator: RuleOperator;
  readonly value: string;
}

/** The rules as the editor holds them. */
export interface Rules {
  readonly join: 'and' | 'or';
  readonly list: readonly Rule[];
}

export const noRules: Rules = { join: 'and', list: [] };

export function ruleFieldNames(target: WebhookTarget): readonly RuleFieldName[] {
  return (Object.keys(ruleFieldsOf) as RuleFieldName[]).filter((name) =>
    (ruleFieldsOf[name].targets as readonly WebhookTarget[]).includes(target),
  );
}

export function operatorsOf(field: RuleFieldName): readonly RuleOperator[] {
  return operators[ruleFieldsOf[field].kind];
}

/** An empty rule over a field, or over the first that the target has. */
export function newRule(target: WebhookTarget, field = ruleFieldNames(target)[0] ?? 'job_status'): Rule {
  const kind: RuleKind = ruleFieldsOf[field].kind;
  return { field, operator: operators[kind][0] ?? 'equal', value: kind === 'flag' ? 'true' : '' };
}

/** The rules as a filter of the wire. */
export function rulesToFilter({ join, list }: Rules): unknown {
  return {
    [join]: list.map(({ field, operator, value }) => ({
      field: ruleFieldsOf[field].field,
      operator: wire[operator],
      value: valueOf(field, value),
    })),
  };
}

function valueOf(field: RuleFieldName, value: string): string | number | boolean {
  const kind: RuleKind = ruleFieldsOf[field].kind;
  if (kind === 'flag') return value === 'true';
  // What is no number goes as it was typed: the server refuses it at its field.
  return kind === 'number' ? (readNumber(value, decimalSign()).number ?? value) : value;
}

/** The rules of a filter; undefined for one that the editor can't show, which only programs make. */
export function rulesFromFilter(filter: unknown): Rules | undefined {
  const { and, or } = (filter ?? {}) as { and?: unknown[]; or?: unknown[] };
  const conditions = and ?? or;
  if (!Array.isArray(conditions)) return isOne(filter) ? { join: 'and', list: [ruleOf(filter)!] } : undefined;
  const list = conditions.map(ruleOf);
  return list.every((one) => one !== undefined) ? { join: and ? 'and' : 'or', list } : undefined;
}

const isOne = (filter: unknown) => ruleOf(filter) !== undefined;

function ruleOf(condition: unknown): Rule | undefined {
  const { field, operator, value } = (condition ?? {}) as Record<string, unknown>;
  const name = (Object.keys(ruleFieldsOf) as RuleFieldName[]).find((one) => ruleFieldsOf[one].field === field);
  const known = (Object.keys(wire) as RuleOperator[]).find((one) => wire[one] === operator);
  if (!name || !known || !operatorsOf(name).includes(known)) return undefined;
  return { field: name, operator: known, value: String(value) };
}
