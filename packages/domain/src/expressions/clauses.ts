import type { BinaryOperator, Expression } from './expression.ts';
import { printExpression } from './print.ts';
import { fits, isListType, itemType, type ExpressionType } from './types.ts';

/** How a clause compares the answer of its question. `count_…` counts answers, options or items. */
export const clauseOperators = [
  'is',
  'is_not',
  'above',
  'at_least',
  'below',
  'at_most',
  'contains',
  'not_contains',
  'starts_with',
  'count_is',
  'count_at_least',
  'count_at_most',
  'answered',
  'unanswered',
] as const;
export type ClauseOperator = (typeof clauseOperators)[number];

/** What an answer is compared with. `today` is the current day plus `days`, which may be negative. */
export type ClauseValue =
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  /** One of several, two at least. */
  | { readonly kind: 'texts'; readonly values: readonly string[] }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'today'; readonly days: number }
  | { readonly kind: 'question'; readonly id: string };

/** One comparison of a condition. `value` is null for the operators that compare with nothing. */
export interface Clause {
  readonly kind: 'clause';
  readonly question: string;
  readonly operator: ClauseOperator;
  readonly value: ClauseValue | null;
}

/** Clauses in brackets inside a condition. */
export interface ClauseGroup {
  readonly kind: 'group';
  readonly members: readonly Clause[];
}

/**
 * A condition as it is made by clicking: all (`and`) or any (`or`) of its members hold. A group among them is joined the
 * other way round. No members: no condition.
 */
export interface Condition {
  readonly join: 'and' | 'or';
  readonly members: readonly (Clause | ClauseGroup)[];
}

/** No condition at all. */
export const noCondition: Condition = { join: 'and', members: [] };

const sorted = ['above', 'at_least', 'below', 'at_most'] as const;
const presence = ['answered', 'unanswered'] as const;
const counts = ['count_is', 'count_at_least', 'count_at_most'] as const;

/** The operators for answers of this type, in the order in which they are offered. */
export function operatorsFor(type: ExpressionType): readonly ClauseOperator[] {
  switch (type) {
    case 'boolean':
      return ['is', 'is_not', ...presence];
    case 'number':
    case 'date':
    case 'datetime':
      return ['is', 'is_not', ...sorted, ...presence];
    case 'text':
    case 'unknown':
      return ['is', 'is_not', ...sorted, 'contains', 'not_contains', 'starts_with', ...presence];
    case 'date[]':
    case 'datetime[]':
      return [...counts, ...presence];
    case 'empty':
      return [];
    default:
      return ['contains', 'not_contains', ...counts, ...presence];
  }
}

/** Whether an operator compares with nothing. */
export function takesNoValue(operator: ClauseOperator): boolean {
  return operator === 'answered' || operator === 'unanswered';
}

/** Whether an operator counts the answers and so compares with a number, whatever they are. */
export function countsAnswers(operator: ClauseOperator): boolean {
  return (counts as readonly ClauseOperator[]).includes(operator);
}

/** Whether an operator compares by size or order. */
export function comparesOrder(operator: ClauseOperator): boolean {
  return (sorted as readonly ClauseOperator[]).includes(operator);
}

/**
 * The shortest condition with the same meaning: no empty groups, no group of one, no group alone, no list of one text.
 * Doing it twice changes nothing, and reading its formula gives the same condition.
 */
export function normalizeCondition({ join, members }: Condition): Condition {
  const own = members.flatMap((member): readonly (Clause | ClauseGroup)[] => {
    if (member.kind === 'clause') return [normalizeClause(member)];
    const inner = member.members.map(normalizeClause);
    return inner.length > 1 ? [{ kind: 'group', members: inner }] : inner;
  });
  const [only] = own;
  if (own.length === 0) return noCondition;
  if (own.length > 1 || !only) return { join, members: own };
  return only.kind === 'group'
    ? { join: join === 'and' ? 'or' : 'and', members: only.members }
    : { join: 'and', members: own };
}

function normalizeClause(clause: Clause): Clause {
  const { value, operator } = clause;
  if (takesNoValue(operator)) return value === null ? clause : { ...clause, value: null };
  if (value?.kind === 'texts' && value.values.length === 1) {
    return { ...clause, value: { kind: 'text', value: value.values[0] as string } };
  }
  return value?.kind === 'number' && Object.is(value.value, -0)
    ? { ...clause, value: { kind: 'number', value: 0 } }
    : clause;
}

/** The formula of a condition whose clauses all have what they need; an empty text for no condition. */
export function conditionText(condition: Condition): string {
  const { join, members } = normalizeCondition(condition);
  const other = join === 'and' ? 'or' : 'and';
  const parts = members.map((member) =>
    member.kind === 'group' ? joined(member.members.map(expressionOf), other) : expressionOf(member),
  );
  return parts.length === 0 ? '' : printExpression(joined(parts, join));
}

const place = { at: 0, length: 0 } as const;

function joined(parts: readonly Expression[], operator: 'and' | 'or'): Expression {
  return parts.reduce((left, right) => binary(operator, left, right));
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, ...place };
}

function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: 'call', name, args, ...place };
}

function not(operand: Expression): Expression {
  return { kind: 'not', operand, ...place };
}

const signs = { above: '>', at_least: '>=', below: '<', at_most: '<=' } as const;
const countSigns = { count_is: '=', count_at_least: '>=', count_at_most: '<=' } as const;

function expressionOf({ question, operator, value }: Clause): Expression {
  const asked: Expression = { kind: 'reference', id: question, ...place };
  const right = value === null ? ({ kind: 'empty', ...place } as const) : valueExpression(value);
  switch (operator) {
    case 'is':
      return binary(value?.kind === 'texts' ? 'in' : '=', asked, right);
    case 'is_not':
      return value?.kind === 'texts' ? not(binary('in', asked, right)) : binary('!=', asked, right);
    case 'above':
    case 'at_least':
    case 'below':
    case 'at_most':
      return binary(signs[operator], asked, right);
    case 'contains':
      return binary('contains', asked, right);
    case 'not_contains':
      return not(binary('contains', asked, right));
    case 'starts_with':
      return call('starts_with', asked, right);
    case 'count_is':
    case 'count_at_least':
    case 'count_at_most':
      return binary(countSigns[operator], call('count', asked), right);
    case 'answered':
      return not(call('empty', asked));
    case 'unanswered':
      return call('empty', asked);
  }
}

function valueExpression(value: ClauseValue): Expression {
  switch (value.kind) {
    case 'boolean':
      return { kind: 'boolean', value: value.value, ...place };
    case 'number':
      return numberExpression(value.value);
    case 'text':
      return { kind: 'text', value: value.value, ...place };
    case 'texts':
      return { kind: 'list', items: value.values.map((one) => ({ kind: 'text', value: one, ...place })), ...place };
    case 'day':
      return call('date', { kind: 'text', value: value.day, ...place });
    case 'today':
      return value.days === 0 ? call('today') : call('add_days', call('today'), numberExpression(value.days));
    case 'question':
      return { kind: 'reference', id: value.id, ...place };
  }
}

function numberExpression(value: number): Expression {
  const size: Expression = { kind: 'number', value: Math.abs(value), ...place };
  return value < 0 ? { kind: 'minus', operand: size, ...place } : size;
}

/**
 * Whether a clause says all that it needs and means something for answers of this type: only such ones may become a
 * formula. `typeOf` gives the type of the question that it is compared with, null for one that may not be looked at.
 */
export function isClauseComplete(clause: Clause, typeOf: (id: string) => ExpressionType | null): boolean {
  const { question, operator, value } = clause;
  const type = typeOf(question);
  if (type === null || !operatorsFor(type).includes(operator)) return false;
  if (takesNoValue(operator)) return true;
  if (value === null) return false;
  if (countsAnswers(operator)) return value.kind === 'number' && Number.isFinite(value.value);
  switch (value.kind) {
    case 'boolean':
      return isOf('boolean', type, operator);
    case 'number':
      return Number.isFinite(value.value) && isOf('number', type, operator);
    case 'text':
      return value.value !== '' && isOf('text', type, operator);
    case 'texts':
      return takesSeveral(operator) && type === 'text' && value.values.length > 0 && !value.values.includes('');
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(value.day) && comparesWith(type, 'date', operator);
    case 'today':
      return Number.isSafeInteger(value.days) && comparesWith(type, 'date', operator);
    case 'question': {
      const other = typeOf(value.id);
      return other !== null && value.id !== question && comparesWith(type, other, operator);
    }
  }
}

/** Whether several texts can be chosen for an operator: one of them, or none of them. */
export function takesSeveral(operator: ClauseOperator): boolean {
  return operator === 'is' || operator === 'is_not';
}

/** Whether the answers of two questions can be compared so. */
export function comparesWith(type: ExpressionType, other: ExpressionType, operator: ClauseOperator): boolean {
  if (isListType(type) || isListType(other) || type === 'empty' || other === 'empty') return false;
  if (!takesSeveral(operator) && !comparesOrder(operator)) return false;
  if (comparesOrder(operator) && (type === 'boolean' || other === 'boolean')) return false;
  if (type === 'unknown' || other === 'unknown') return true;
  return type === other || (isDay(type) && isDay(other));
}

/** Whether a value of this scalar type is what the operator wants beside answers of `type`. */
function isOf(scalar: 'boolean' | 'number' | 'text', type: ExpressionType, operator: ClauseOperator): boolean {
  if (!fits(itemType(type), scalar)) return false;
  if (scalar === 'text') return true;
  const isWithin = operator === 'contains' || operator === 'not_contains' || operator === 'starts_with';
  if (isWithin && !isListType(type)) return false;
  return scalar === 'number' || !comparesOrder(operator);
}

function isDay(type: ExpressionType): boolean {
  return type === 'date' || type === 'datetime';
}
