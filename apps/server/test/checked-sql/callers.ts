import type {
  CallExpression,
  Expression,
  FunctionLikeDeclaration,
  NewExpression,
  Node,
  ParameterDeclaration,
} from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import type { Evaluation } from './evaluation.ts';
import type { Value } from './values.ts';
import { nothing, Scope, Unresolved } from './values.ts';

/** What one of its callers gives for a parameter of a function. */
export function argumentOf(evaluation: Evaluation, parameter: ParameterDeclaration): Value {
  const owner = parameter.parent as FunctionLikeDeclaration;
  const at = owner.parameters.indexOf(parameter);
  const host = owner.parent;
  if (ts.isCallExpression(host) && host.arguments.includes(owner as never)) {
    return argumentOfCallback(evaluation, host, host.arguments.indexOf(owner as never), at);
  }
  const calls = callsOf(evaluation, owner);
  if (calls.length === 0)
    throw new Unresolved(`nobody is found who calls it with “${parameter.name.getText()}”`, parameter);
  const given = evaluation.choose(calls).arguments?.[at];
  if (given) return evaluation.settled(evaluation.evaluate(given, new Scope()), given);
  return parameter.initializer ? evaluation.evaluate(parameter.initializer, new Scope()) : nothing;
}

const callsByOwner = new WeakMap<Node, readonly (CallExpression | NewExpression)[]>();

function callsOf(evaluation: Evaluation, owner: FunctionLikeDeclaration): readonly (CallExpression | NewExpression)[] {
  const calls = callsByOwner.get(owner) ?? findCalls(evaluation, owner);
  callsByOwner.set(owner, calls);
  return calls;
}

function findCalls(
  { program }: Evaluation,
  owner: FunctionLikeDeclaration,
): readonly (CallExpression | NewExpression)[] {
  if (ts.isConstructorDeclaration(owner)) {
    const of = owner.parent as ts.ClassDeclaration;
    return program.callsNamed(of.name?.text ?? '').filter((call) => ts.isNewExpression(call));
  }
  const declaration: Node = ts.isArrowFunction(owner) || ts.isFunctionExpression(owner) ? owner.parent : owner;
  const name = 'name' in declaration ? (declaration.name as Node | undefined) : undefined;
  if (!name || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return [];
  const calls = program.callsNamed(name.text).filter((call) => ts.isCallExpression(call));
  const direct = calls.filter((call) => program.declarationOf(nameIn(call.expression)) === declaration);
  if (direct.length > 0) return direct;
  // A member of an object that is called as the member of its interface.
  const object = declaration.parent;
  const type = ts.isObjectLiteralExpression(object) ? program.checker.getContextualType(object) : undefined;
  const member = type && program.checker.getPropertyOfType(type, name.text);
  const signature = member && program.declarationOfSymbol(member);
  return signature ? calls.filter((call) => program.declarationOf(nameIn(call.expression)) === signature) : [];
}

function nameIn(callee: Expression): Node {
  return ts.isPropertyAccessExpression(callee) ? callee.name : callee;
}

/** What a function gives to another one that is handed to it: of `items.map(one => …)` an item. */
function argumentOfCallback(evaluation: Evaluation, host: CallExpression, callback: number, at: number): Value {
  const scope = new Scope();
  const callee = host.expression;
  const handled = evaluation.evaluate(callee, scope);
  if (handled.kind !== 'function') {
    if (ts.isPropertyAccessExpression(callee) && at === 0) {
      const of = callee.expression;
      return evaluation.elementOf(evaluation.settled(evaluation.evaluate(of, scope), of));
    }
    throw new Unresolved('what calls it is not known', host);
  }
  const parameter = handled.node.parameters[callback];
  const inner = new Scope(handled.scope);
  handled.node.parameters.forEach((one, index) => {
    const given = host.arguments[index];
    if (given && index !== callback) inner.set(one, evaluation.evaluate(given, scope));
  });
  const call = parameter && callWithin(evaluation, handled.node, parameter);
  const given = call?.arguments[at];
  if (!given) throw new Unresolved('where it is called is not known', host);
  return evaluation.settled(evaluation.evaluate(given, inner), given);
}

function callWithin({ program }: Evaluation, node: Node, callee: Node): CallExpression | undefined {
  if (
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    program.declarationOf(node.expression) === callee
  )
    return node;
  return node.forEachChild((child) => callWithin({ program } as Evaluation, child, callee));
}
