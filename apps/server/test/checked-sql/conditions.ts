import type { BinaryExpression, Expression, Node } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Evaluation } from './evaluation.ts';
import type { Scope, Value } from './values.ts';

/** Whether a condition holds: as it follows from the sources, else as it is assumed. */
export function isTrue(evaluation: Evaluation, node: Expression, scope: Scope): boolean {
  if (ts.isParenthesizedExpression(node)) return isTrue(evaluation, node.expression, scope);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return !isTrue(evaluation, node.operand, scope);
  }
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) {
      return isTrue(evaluation, node.left, scope) && isTrue(evaluation, node.right, scope);
    }
    if (operator === ts.SyntaxKind.BarBarToken) {
      return isTrue(evaluation, node.left, scope) || isTrue(evaluation, node.right, scope);
    }
    const compared = compare(evaluation, node, scope);
    if (compared !== undefined) return compared;
  }
  const value = evaluation.known(evaluation.evaluate(node, scope), node);
  if (value.kind === 'literal') return Boolean(value.value);
  if (value.kind !== 'opaque') return true;
  return assumed(evaluation, mayBeFalse(evaluation, evaluation.program.typeAt(node)));
}

/** What is assumed of a condition; one that can't fail holds. */
function assumed(evaluation: Evaluation, mayFail: boolean): boolean {
  if (mayFail) evaluation.hasAssumed = true;
  return evaluation.assumption.holds || !mayFail;
}

function mayBeFalse(evaluation: Evaluation, type: Type | undefined): boolean {
  if (!type) return true;
  if (type.isUnionType()) return evaluation.program.partsOf(type).some((one) => mayBeFalse(evaluation, one));
  return !type.isObjectType() && !(type.isStringLiteralType() && type.value !== '');
}

const isEqual = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, true],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, false],
]);
const isOrder = new Set([
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
]);

/** The result of a comparison, or undefined for what is none. */
export function compare(evaluation: Evaluation, node: BinaryExpression, scope: Scope): boolean | undefined {
  const operator = node.operatorToken.kind;
  const wantsEqual = isEqual.get(operator);
  if (wantsEqual === undefined && !isOrder.has(operator)) return undefined;
  const { LessThanToken, LessThanEqualsToken } = ts.SyntaxKind;
  if (wantsEqual === undefined) {
    const [left, right] = [evaluation.evaluate(node.left, scope), evaluation.evaluate(node.right, scope)];
    const isLess = operator === LessThanToken || operator === LessThanEqualsToken;
    if (left.kind !== 'literal' || right.kind !== 'literal') return assumed(evaluation, true) !== isLess;
    const [a, b] = [left.value as number, right.value as number];
    const isOpen = operator === LessThanToken || operator === ts.SyntaxKind.GreaterThanToken;
    return isLess ? (isOpen ? a < b : a <= b) : isOpen ? a > b : a >= b;
  }
  return areEqual(evaluation, node, scope) === wantsEqual;
}

function areEqual(evaluation: Evaluation, node: BinaryExpression, scope: Scope): boolean {
  const [left, right] = [node.left, node.right].map((side) =>
    evaluation.known(evaluation.evaluate(side, scope), side),
  ) as [Value, Value];
  const [one, fixed, of] = right.kind === 'literal' ? [left, right, node.left] : [right, left, node.right];
  if (left.kind === 'sql' && right.kind === 'sql') return left.text === right.text;
  if (fixed.kind !== 'literal') return assumed(evaluation, true);
  if (one.kind === 'literal') return one.value === fixed.value;
  if (one.kind !== 'opaque') return false;
  if (fixed.value === undefined || fixed.value === null) {
    return isPossible(evaluation, of, fixed.value) && !assumed(evaluation, true);
  }
  // A length, a count: something is there.
  if (fixed.value === 0) return !assumed(evaluation, true);
  const concrete = evaluation.concrete(one, of);
  return concrete.kind === 'literal' ? concrete.value === fixed.value : evaluation.isAssumed(one, fixed.value);
}

/** Whether a type allows `undefined`, or `null`. */
function isPossible(evaluation: Evaluation, node: Node, value: undefined | null): boolean {
  const type = evaluation.program.typeAt(node);
  const flag = TypeFlags.Any | TypeFlags.Unknown | (value === undefined ? TypeFlags.Undefined : TypeFlags.Null);
  const isOne = (one: Type): boolean =>
    one.isUnionType() ? evaluation.program.partsOf(one).some(isOne) : (one.flags & flag) !== 0;
  return !type || isOne(type);
}
