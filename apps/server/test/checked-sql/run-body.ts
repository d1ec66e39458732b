import type { Block, Expression, Statement } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import { isTrue } from './conditions.ts';
import type { Evaluation } from './evaluation.ts';
import type { Scope, Value } from './values.ts';
import { nothing, Unresolved } from './values.ts';

/** What a function returns, as far as it follows from the sources. */
export function runBody(evaluation: Evaluation, body: Block, scope: Scope): Value {
  return runStatements(evaluation, body.statements, scope) ?? nothing;
}

function runStatements(evaluation: Evaluation, statements: readonly Statement[], scope: Scope): Value | undefined {
  for (const statement of statements) {
    const returned = runStatement(evaluation, statement, scope);
    if (returned) return returned;
  }
  return undefined;
}

/** @returns what the function returns by this statement, if it ends here */
function runStatement(evaluation: Evaluation, node: Statement, scope: Scope): Value | undefined {
  if (ts.isReturnStatement(node)) {
    return node.expression ? evaluation.settled(evaluation.evaluate(node.expression, scope), node.expression) : nothing;
  }
  if (ts.isBlock(node)) return runStatements(evaluation, node.statements, scope);
  if (ts.isIfStatement(node)) return runIf(evaluation, node, scope);
  if (ts.isVariableStatement(node)) declareLists(evaluation, node, scope);
  else if (ts.isExpressionStatement(node)) runExpression(evaluation, node.expression, scope);
  else if (ts.isForOfStatement(node)) return runLoop(evaluation, node, scope);
  else if (ts.isSwitchStatement(node)) return runSwitch(evaluation, node, scope);
  else if (ts.isTryStatement(node)) return runStatement(evaluation, node.tryBlock, scope);
  return undefined;
}

function runIf(evaluation: Evaluation, node: ts.IfStatement, scope: Scope): Value | undefined {
  const then = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement;
  // What ends in an error sends no statement.
  if (then && ts.isThrowStatement(then))
    return node.elseStatement && runStatement(evaluation, node.elseStatement, scope);
  if (isTrue(evaluation, node.expression, scope)) return runStatement(evaluation, node.thenStatement, scope);
  return node.elseStatement && runStatement(evaluation, node.elseStatement, scope);
}

/** Lists may be added to later: they are made now. All else is worked out once it is asked for. */
function declareLists(evaluation: Evaluation, node: ts.VariableStatement, scope: Scope): void {
  for (const declaration of node.declarationList.declarations) {
    const { initializer } = declaration;
    if (initializer && ts.isArrayLiteralExpression(initializer))
      scope.set(declaration, evaluation.evaluate(initializer, scope));
  }
}

function runExpression(evaluation: Evaluation, node: Expression, scope: Scope): void {
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isIdentifier(node.left)
  ) {
    const declaration = evaluation.program.declarationOf(node.left);
    if (declaration) scope.assign(declaration, evaluation.evaluate(node.right, scope));
    return;
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
  if (node.expression.name.text !== 'push') return;
  const list = evaluation.evaluate(node.expression.expression, scope);
  if (list.kind === 'list') list.items.push(...evaluation.listed(node.arguments, scope));
}

function runLoop(evaluation: Evaluation, node: ts.ForOfStatement, scope: Scope): Value | undefined {
  if (!ts.isVariableDeclarationList(node.initializer))
    throw new Unresolved('a loop without a variable of its own', node);
  const [variable] = node.initializer.declarations;
  const all = evaluation.settled(evaluation.evaluate(node.expression, scope), node.expression);
  for (const item of all.kind === 'list' ? all.items : [evaluation.elementOf(all)]) {
    if (variable) scope.set(variable, item);
    const returned = runStatement(evaluation, node.statement, scope);
    if (returned) return returned;
  }
  return undefined;
}

function runSwitch(evaluation: Evaluation, node: ts.SwitchStatement, scope: Scope): Value | undefined {
  const value = evaluation.concrete(evaluation.evaluate(node.expression, scope), node.expression);
  const { clauses } = node.caseBlock;
  const isOf = (clause: ts.CaseOrDefaultClause): boolean => {
    if (!ts.isCaseClause(clause)) return true;
    const wanted = evaluation.evaluate(clause.expression, scope);
    return value.kind === 'literal' && wanted.kind === 'literal' && value.value === wanted.value;
  };
  const at = value.kind === 'literal' ? clauses.findIndex(isOf) : clauses.indexOf(evaluation.choose([...clauses]));
  for (const clause of at < 0 ? [] : clauses.slice(at)) {
    const returned = runStatements(evaluation, clause.statements, scope);
    if (returned) return returned;
    if (clause.statements.some((statement) => ts.isBreakStatement(statement))) return undefined;
  }
  return undefined;
}
