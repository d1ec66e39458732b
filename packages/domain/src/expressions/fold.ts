import type { Expression } from './expression.ts';
import { functionNamed } from './functions.ts';
import { dependenciesOf } from './references.ts';

/** A part of an expression that was taken out of it. */
export interface FoldedPart {
  readonly expression: Expression;
  /** Whether it looks at something else as well: then what it comes to can change with that. */
  readonly isMixed: boolean;
}

/** An expression without what looks at the unseen: each part that did is a reference to what it comes to. */
export interface FoldedExpression {
  readonly expression: Expression;
  /** By the ids of those references. */
  readonly parts: ReadonlyMap<string, FoldedPart>;
}

/** What an expression is asked for: whether it holds, or what it gives. */
type Wanted = 'truth' | 'value';

/**
 * Removes from an expression everything that depends on what a person may not see. A removed part is as large as
 * possible while it depends on nothing else, and is always boolean, never a value: where a value would be needed, the
 * surrounding comparison is removed as a whole.
 * @param wanted `truth` if only the truth value of the expression matters
 * @param nameOf the id of the reference that replaces a part, numbered from 0
 * @returns null if the result itself is made of hidden values
 */
export function foldHidden(
  expression: Expression,
  isUnseen: (questionId: string) => boolean,
  wanted: Wanted,
  nameOf: (place: number) => string,
): FoldedExpression | null {
  const parts = new Map<string, FoldedPart>();
  const takeOut = (part: Expression): Expression => {
    const id = nameOf(parts.size);
    parts.set(id, { expression: part, isMixed: !dependenciesOf(part).every(isUnseen) });
    return { kind: 'reference', id, at: part.at, length: part.length };
  };

  /** Null where the value of something unseen is needed to go on. */
  const fold = (one: Expression, position: Wanted): Expression | null => {
    const ids = dependenciesOf(one);
    if (!ids.some(isUnseen)) return one;
    const canStandFor = position === 'truth' || isYesOrNo(one);
    if (canStandFor && ids.every(isUnseen)) return takeOut(one);
    const before = parts.size;
    const folded = foldInside(one, position);
    if (folded || !canStandFor) return folded;
    for (const id of [...parts.keys()].slice(before)) parts.delete(id);
    return takeOut(one);
  };
  const foldAll = (all: readonly Expression[], positionAt: (place: number) => Wanted): Expression[] | null => {
    const folded = all.flatMap((one, place) => fold(one, positionAt(place)) ?? []);
    return folded.length === all.length ? folded : null;
  };
  const foldInside = (one: Expression, position: Wanted): Expression | null => {
    switch (one.kind) {
      case 'not': {
        const operand = fold(one.operand, 'truth');
        return operand && { ...one, operand };
      }
      case 'minus': {
        const operand = fold(one.operand, 'value');
        return operand && { ...one, operand };
      }
      case 'list': {
        const items = foldAll(one.items, () => 'value');
        return items && { ...one, items };
      }
      case 'call': {
        const isChoice = one.name === 'if' && one.args.length === 3;
        const args = foldAll(one.args, (place) => (!isChoice ? 'value' : place === 0 ? 'truth' : position));
        return args && { ...one, args };
      }
      case 'binary': {
        const isLogic = one.operator === 'and' || one.operator === 'or';
        const [left, right] = foldAll([one.left, one.right], () => (isLogic ? 'truth' : 'value')) ?? [];
        return left && right ? { ...one, left, right } : null;
      }
      default:
        return null;
    }
  };

  const folded = fold(expression, wanted);
  return folded && { expression: folded, parts };
}

const yesOrNo = new Set(['or', 'and', '=', '!=', '<', '<=', '>', '>=', 'in', 'contains']);

/** Whether it can come to nothing but true, false or no answer, whatever the answers are. */
function isYesOrNo(expression: Expression): boolean {
  switch (expression.kind) {
    case 'not':
    case 'boolean':
      return true;
    case 'binary':
      return yesOrNo.has(expression.operator);
    case 'call':
      return functionNamed(expression.name)?.result(expression.args.map(() => 'unknown')) === 'boolean';
    default:
      return false;
  }
}
