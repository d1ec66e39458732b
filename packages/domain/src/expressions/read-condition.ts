import {
  isClauseComplete,
  noCondition,
  normalizeCondition,
  type Clause,
  type ClauseGroup,
  type ClauseOperator,
  type ClauseValue,
  type Condition,
} from './clauses.ts';
import type { ExpressionScope } from './check.ts';
import type { BinaryOperator, Expression } from './expression.ts';
import { parseExpression } from './parse.ts';
import { isListType } from './types.ts';

/**
 * A formula as a condition made by clicking, with the same meaning for all answers. Null if it says more than clauses can,
 * or has a mistake. `scope` has the questions that it may look at. An empty text is no condition.
 */
export function readCondition(text: string, scope: ExpressionScope): Condition | null {
  if (text.trim() === '') return noCondition;
  const parsed = parseExpression(text);
  return parsed.ok ? conditionOf(parsed.expression, scope) : null;
}

/** The same for the tree of a formula. */
function conditionOf(expression: Expression, scope: ExpressionScope): Condition | null {
  const join = joinOf(expression) ?? 'and';
  const members: (Clause | ClauseGroup)[] = [];
  for (const part of partsOf(expression, join)) {
    const inner = joinOf(part);
    if (inner === null) {
      const clause = clauseOf(part, scope);
      if (!clause) return null;
      members.push(clause);
      continue;
    }
    const clauses = partsOf(part, inner).map((one) => clauseOf(one, scope));
    if (!clauses.every((one) => one !== null)) return null;
    members.push({ kind: 'group', members: clauses });
  }
  return normalizeCondition({ join, members });
}

function joinOf(expression: Expression): 'and' | 'or' | null {
  if (expression.kind !== 'binary') return null;
  return expression.operator === 'and' || expression.operator === 'or' ? expression.operator : null;
}

/** What `and` or `or` joins, however it is bracketed. */
function partsOf(expression: Expression, join: 'and' | 'or'): readonly Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== join) return [expression];
  return [...partsOf(expression.left, join), ...partsOf(expression.right, join)];
}

/** Of these, one holds exactly when the other doesn't. */
const opposites: Partial<Readonly<Record<ClauseOperator, ClauseOperator>>> = {
  is: 'is_not',
  is_not: 'is',
  contains: 'not_contains',
  not_contains: 'contains',
  answered: 'unanswered',
  unanswered: 'answered',
};

function clauseOf(expression: Expression, scope: ExpressionScope): Clause | null {
  const clause = readClause(expression, scope);
  return clause && isClauseComplete(clause, (id) => scope.get(id) ?? null) ? clause : null;
}

function readClause(expression: Expression, scope: ExpressionScope): Clause | null {
  switch (expression.kind) {
    case 'reference':
      // A yes alone is a condition.
      return makeClause(expression, 'is', { kind: 'boolean', value: true });
    case 'not': {
      const inner = readClause(expression.operand, scope);
      const operator = inner && opposites[inner.operator];
      return operator ? { ...inner, operator } : null;
    }
    case 'call':
      return readCall(expression.name, expression.args, scope);
    case 'binary':
      return readComparison(expression.operator, expression.left, expression.right);
    default:
      return null;
  }
}

function makeClause(question: Expression, operator: ClauseOperator, value: ClauseValue | null): Clause | null {
  return question.kind === 'reference' ? { kind: 'clause', question: question.id, operator, value } : null;
}

function readCall(name: string, args: readonly Expression[], scope: ExpressionScope): Clause | null {
  const [first, second] = args;
  if (!first) return null;
  if (name === 'empty' && args.length === 1) return makeClause(first, 'unanswered', null);
  if (!second || args.length !== 2 || second.kind !== 'text') return null;
  if (name === 'starts_with') return makeClause(first, 'starts_with', valueOf(second));
  if (name !== 'selected' || first.kind !== 'reference') return null;
  const type = scope.get(first.id);
  if (type === 'text') return makeClause(first, 'is', valueOf(second));
  return type !== undefined && isListType(type) ? makeClause(first, 'contains', valueOf(second)) : null;
}

/** Operators with their sides swapped. */
const swapped: Partial<Readonly<Record<BinaryOperator, BinaryOperator>>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  in: 'contains',
};

const operatorBySign: Partial<Readonly<Record<BinaryOperator, ClauseOperator>>> = {
  '=': 'is',
  '!=': 'is_not',
  '<': 'below',
  '<=': 'at_most',
  '>': 'above',
  '>=': 'at_least',
  contains: 'contains',
};
const countBySign: Partial<Readonly<Record<BinaryOperator, ClauseOperator>>> = {
  '=': 'count_is',
  '>=': 'count_at_least',
  '<=': 'count_at_most',
};

function readComparison(sign: BinaryOperator, left: Expression, right: Expression): Clause | null {
  if (!isAsked(left)) {
    const other = swapped[sign];
    return other && isAsked(right) ? readComparison(other, right, left) : null;
  }
  if (left.kind === 'call') {
    const [counted] = left.args;
    const operator = countBySign[sign];
    return counted && operator ? makeClause(counted, operator, valueOf(right)) : null;
  }
  if (sign === 'in') return makeClause(left, 'is', textsOf(right));
  const operator = operatorBySign[sign];
  if (!operator) return null;
  const isNothing = right.kind === 'empty' || (right.kind === 'text' && right.value === '');
  if (isNothing && sign === '=') return makeClause(left, 'unanswered', null);
  if (isNothing && sign === '!=') return makeClause(left, 'answered', null);
  const value = valueOf(right);
  return value && makeClause(left, operator, value);
}

/** Whether it is a question, or how many answers one has. */
function isAsked(expression: Expression): boolean {
  return (
    expression.kind === 'reference' ||
    (expression.kind === 'call' && expression.name === 'count' && expression.args.length === 1)
  );
}

function textsOf(expression: Expression): ClauseValue | null {
  if (expression.kind !== 'list' || expression.items.length === 0) return null;
  const values = expression.items.flatMap((one) => (one.kind === 'text' ? [one.value] : []));
  return values.length === expression.items.length ? { kind: 'texts', values } : null;
}

function valueOf(expression: Expression): ClauseValue | null {
  switch (expression.kind) {
    case 'boolean':
      return { kind: 'boolean', value: expression.value };
    case 'text':
      return { kind: 'text', value: expression.value };
    case 'reference':
      return { kind: 'question', id: expression.id };
    case 'call':
      return dayOf(expression.name, expression.args);
    default: {
      const value = numberOf(expression);
      return value === null ? null : { kind: 'number', value };
    }
  }
}

function numberOf(expression: Expression): number | null {
  if (expression.kind === 'number') return expression.value;
  const isNegative = expression.kind === 'minus' && expression.operand.kind === 'number';
  return isNegative && expression.operand.kind === 'number' ? 0 - expression.operand.value : null;
}

function dayOf(name: string, args: readonly Expression[]): ClauseValue | null {
  const [first, second] = args;
  if (name === 'today' && !first) return { kind: 'today', days: 0 };
  if (name === 'date' && first?.kind === 'text' && !second) return { kind: 'day', day: first.value };
  if (name !== 'add_days' || args.length !== 2 || first?.kind !== 'call' || !second) return null;
  const days = numberOf(second);
  return first.name === 'today' && first.args.length === 0 && days !== null ? { kind: 'today', days } : null;
}
