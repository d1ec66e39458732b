import * as ts from 'typescript/unstable/ast';
import type { Evaluation } from './evaluation.ts';
import type { Scope, Value } from './values.ts';
import { literal, opaque } from './values.ts';

/** A text with holes. */
export function stringOfTemplate(evaluation: Evaluation, node: ts.TemplateExpression, scope: Scope): Value {
  let text = node.head.text;
  for (const { expression, literal: rest } of node.templateSpans) {
    const part = evaluation.concrete(evaluation.evaluate(expression, scope), expression);
    if (part.kind !== 'literal') return part.kind === 'opaque' && part.why ? part : opaque;
    text += String(part.value) + rest.text;
  }
  return literal(text);
}

/** An object as it is written; what is spread in it has the properties of its type. */
export function recordOf(evaluation: Evaluation, node: ts.ObjectLiteralExpression, scope: Scope): Value {
  const properties = new Map<string, () => Value>();
  let isOpen = false;
  for (const member of node.properties) {
    if (ts.isSpreadAssignment(member)) {
      const spread = evaluation.evaluate(member.expression, scope);
      if (spread.kind === 'record') for (const [name, value] of spread.properties) properties.set(name, value);
      isOpen ||= spread.kind === 'record' && spread.isOpen;
      if (spread.kind === 'opaque') {
        const names = evaluation.program.propertiesAt(member.expression);
        isOpen ||= names.length === 0;
        for (const one of names) properties.set(one, () => evaluation.propertyNamed(spread, one));
      }
      continue;
    }
    const { name } = member;
    if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) isOpen = true;
    else if (ts.isPropertyAssignment(member))
      properties.set(name.text, () => evaluation.evaluate(member.initializer, scope));
    else if (ts.isShorthandPropertyAssignment(member)) {
      properties.set(name.text, () => evaluation.evaluate(member.name as ts.Identifier, scope));
    } else properties.set(name.text, () => evaluation.ofDeclaration(member, scope));
  }
  return { kind: 'record', properties, isOpen };
}
