import type { Node } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import type { Evaluation } from './evaluation.ts';
import type { Scope, Value } from './values.ts';
import { opaque } from './values.ts';

/** What a declaration stands for, before anything was done with it. */
export function declaredValue(evaluation: Evaluation, declaration: Node, scope: Scope): Value {
  if (ts.isVariableDeclaration(declaration)) {
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) return evaluation.elementOf(evaluation.evaluate(loop.expression, scope));
    return declaration.initializer ? evaluation.evaluate(declaration.initializer, scope) : opaque;
  }
  if (ts.isBindingElement(declaration)) return boundValue(evaluation, declaration, scope);
  if (ts.isParameterDeclaration(declaration)) {
    return { kind: 'opaque', origin: { parameter: declaration, path: [] } };
  }
  if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration)) {
    return { kind: 'function', node: declaration, scope };
  }
  if (ts.isGetAccessorDeclaration(declaration)) return evaluation.callFunction(declaration, scope, []);
  if (ts.isPropertyAssignment(declaration)) return evaluation.evaluate(declaration.initializer, scope);
  if (ts.isPropertyDeclaration(declaration)) return fieldValue(evaluation, declaration, scope);
  return opaque;
}

function boundValue(evaluation: Evaluation, element: ts.BindingElement, scope: Scope): Value {
  const pattern = element.parent;
  const whole = evaluation.ofDeclaration(pattern.parent, scope);
  let value: Value;
  if (ts.isArrayBindingPattern(pattern)) {
    value = evaluation.item(whole, pattern.elements.indexOf(element as never));
  } else {
    const name = element.propertyName ?? element.name;
    if (element.dotDotDotToken || !name) return opaque;
    value = ts.isIdentifier(name) || ts.isStringLiteral(name) ? evaluation.propertyNamed(whole, name.text) : opaque;
  }
  const isMissing = value.kind === 'literal' && value.value === undefined;
  return isMissing && element.initializer ? evaluation.evaluate(element.initializer, scope) : value;
}

/** A field of a class: what it is declared with, or what its constructor sets. */
function fieldValue(evaluation: Evaluation, field: ts.PropertyDeclaration, scope: Scope): Value {
  if (field.initializer) return evaluation.evaluate(field.initializer, scope);
  for (const member of (field.parent as ts.ClassDeclaration).members) {
    if (!ts.isConstructorDeclaration(member)) continue;
    for (const statement of member.body?.statements ?? []) {
      if (!ts.isExpressionStatement(statement) || !ts.isBinaryExpression(statement.expression)) continue;
      const { left, right } = statement.expression;
      const isField = ts.isPropertyAccessExpression(left) && left.name.getText() === field.name.getText();
      if (isField) return evaluation.evaluate(right, scope);
    }
  }
  return opaque;
}
