import type { CallExpression, Expression } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Evaluation } from './evaluation.ts';
import type { Scope, Value } from './values.ts';
import { literal, opaque, parameterMark, sqlText, Unresolved } from './values.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
/** The schema of the instance against which statements are prepared. */
export const instanceSchema = 'instance_main';

/** A call of Kysely's `sql`, of the instance's handle, or of a method of the language; undefined for all others. */
export function callLibrary(evaluation: Evaluation, node: CallExpression, scope: Scope): Value | undefined {
  const callee = node.expression;
  if (ts.isIdentifier(callee) && callee.text === 'String' && node.arguments[0]) {
    const value = evaluation.concrete(evaluation.evaluate(node.arguments[0], scope), node.arguments[0]);
    if (value.kind === 'literal') return literal(String(value.value));
    return isNumber(evaluation, node.arguments[0]) ? literal('1') : opaque;
  }
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const name = callee.name.text;
  if (ts.isIdentifier(callee.expression)) {
    if (callee.expression.text === 'sql') return callSql(evaluation, name, node, scope);
    const known = callGlobal(evaluation, callee.expression.text, name, node, scope);
    if (known) return known;
  }
  const file = evaluation.program.declarationOf(callee.name)?.getSourceFile().fileName ?? '';
  if (file.endsWith('/database/instance-database.ts')) {
    if (name !== 'table') return opaque;
    return sqlText(`${quoted(instanceSchema)}.${quoted(stringOf(evaluation, node.arguments[0], scope, node))}`);
  }
  // Only methods of the language and of libraries are left.
  if (file !== '') return undefined;
  const whole = evaluation.settled(evaluation.evaluate(callee.expression, scope), callee.expression);
  if (whole.kind === 'sql') return whole;
  if (whole.kind === 'list' || whole.kind === 'opaque') return callOfList(evaluation, whole, name, node, scope);
  if (whole.kind === 'literal' && typeof whole.value === 'string')
    return callOfString(evaluation, whole.value, name, node, scope);
  return undefined;
}

function isNumber({ program }: Evaluation, node: Expression): boolean {
  return Boolean((program.typeAt(node)?.flags ?? 0) & TypeFlags.NumberLike);
}

function stringOf(evaluation: Evaluation, given: Expression | undefined, scope: Scope, node: CallExpression): string {
  if (!given) throw new Unresolved('a name is missing', node);
  const value = evaluation.concrete(evaluation.evaluate(given, scope), given);
  if (value.kind === 'literal' && (typeof value.value === 'string' || typeof value.value === 'number'))
    return String(value.value);
  throw (value.kind === 'opaque' && value.why) || new Unresolved('a name that does not follow from the sources', given);
}

function callSql(evaluation: Evaluation, name: string, node: CallExpression, scope: Scope): Value {
  const [first, second] = node.arguments;
  const nameOf = (given: Expression | undefined): string => stringOf(evaluation, given, scope, node);
  if (name === 'raw') return sqlText(nameOf(first));
  if (name === 'ref' || name === 'table') return sqlText(nameOf(first).split('.').map(quoted).join('.'));
  if (name === 'id') {
    // Of two names the first is a schema, which only the instance can be.
    const schema = node.arguments.length > 1 ? [quoted(instanceSchema)] : [];
    return sqlText([...schema, ...node.arguments.slice(schema.length).map((one) => quoted(nameOf(one)))].join('.'));
  }
  if (name === 'val' || name === 'value') return sqlText(parameterMark);
  // Any text does, and any number: no column depends on it.
  if (name === 'lit') return sqlText(first && isNumber(evaluation, first) ? '1' : `'x'`);
  if (name !== 'join' || !first) throw new Unresolved(`sql.${name} is not known to the check`, node);
  const list = evaluation.settled(evaluation.evaluate(first, scope), first);
  const separator = second ? evaluation.hole(second, scope) : ', ';
  if (list.kind === 'list') return sqlText(list.items.map((item) => evaluation.textOf(item, first)).join(separator));
  if (evaluation.program.isListOfFragments(evaluation.program.typeAt(first))) {
    throw (
      (list.kind === 'opaque' && list.why) ||
      new Unresolved('a list of fragments that does not follow from the sources', first)
    );
  }
  return sqlText(parameterMark);
}

function callGlobal(
  evaluation: Evaluation,
  object: string,
  name: string,
  node: CallExpression,
  scope: Scope,
): Value | undefined {
  const [first] = node.arguments;
  if (!first) return undefined;
  if (object === 'Promise' && (name === 'all' || name === 'resolve')) return evaluation.evaluate(first, scope);
  if (object !== 'Object' || !['keys', 'values', 'entries'].includes(name)) return undefined;
  const record = evaluation.evaluate(first, scope);
  if (record.kind !== 'record' || record.isOpen) return opaque;
  return {
    kind: 'list',
    items: [...record.properties].map(([key, value]): Value => {
      if (name === 'keys') return literal(key);
      return name === 'values' ? value() : { kind: 'list', items: [literal(key), value()] };
    }),
  };
}

/** A list of which nothing is known is taken for one with one element. */
function callOfList(
  evaluation: Evaluation,
  whole: Value & { kind: 'list' | 'opaque' },
  name: string,
  node: CallExpression,
  scope: Scope,
): Value | undefined {
  const [first, second] = node.arguments;
  const items = whole.kind === 'list' ? whole.items : [evaluation.elementOf(whole)];
  if ((name === 'map' || name === 'flatMap') && first) {
    const change = evaluation.settled(evaluation.evaluate(first, scope), first);
    if (change.kind !== 'function' && change.kind !== 'native') return opaque;
    const changed = items.map((item, at) => {
      const args = [item, literal(at)];
      return change.kind === 'native' ? change.call(args) : evaluation.callFunction(change.node, change.scope, args);
    });
    const flat = changed.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    return { kind: 'list', items: name === 'map' ? changed : flat };
  }
  if ((name === 'reduce' || name === 'reduceRight') && first && second) {
    const change = evaluation.evaluate(first, scope);
    if (change.kind !== 'function') return opaque;
    const numbered = items.map((item, at): [Value, Value] => [item, literal(at)]);
    if (name === 'reduceRight') numbered.reverse();
    return numbered.reduce(
      (before, one) => evaluation.callFunction(change.node, change.scope, [before, ...one]),
      evaluation.evaluate(second, scope),
    );
  }
  if (whole.kind === 'opaque') return ['filter', 'slice', 'toSorted'].includes(name) ? whole : undefined;
  if (name === 'filter' || name === 'toSorted' || name === 'values') return whole;
  if (name === 'concat')
    return {
      kind: 'list',
      items: [
        ...items,
        ...evaluation.listed(node.arguments, scope).flatMap((one) => (one.kind === 'list' ? one.items : [one])),
      ],
    };
  if (name === 'slice' || name === 'at' || name === 'join') {
    const args = node.arguments.map((one) => evaluation.evaluate(one, scope));
    if (args.some((one) => one.kind !== 'literal')) return name === 'slice' ? whole : opaque;
    const values = args.map((one) => (one.kind === 'literal' ? one.value : undefined));
    if (name === 'slice') return { kind: 'list', items: items.slice(...(values as number[])) };
    if (name === 'at') return items.at(Number(values[0])) ?? opaque;
    if (items.some((one) => one.kind !== 'literal')) return opaque;
    return literal(items.map((one) => (one.kind === 'literal' ? one.value : '')).join(values[0] as string | undefined));
  }
  return name === 'find' ? evaluation.elementOf(whole) : undefined;
}

const stringMethods = new Set([
  'replaceAll',
  'replace',
  'toLowerCase',
  'toUpperCase',
  'slice',
  'trim',
  'split',
  'startsWith',
  'endsWith',
]);

function callOfString(
  evaluation: Evaluation,
  text: string,
  name: string,
  node: CallExpression,
  scope: Scope,
): Value | undefined {
  if (!stringMethods.has(name)) return undefined;
  const args = node.arguments.map((one) => evaluation.evaluate(one, scope));
  if (args.some((one) => one.kind !== 'literal')) return opaque;
  const method = text[name as 'trim'] as (...all: unknown[]) => string | boolean | string[];
  const result = method.apply(
    text,
    args.map((one) => (one.kind === 'literal' ? one.value : undefined)),
  );
  return Array.isArray(result) ? { kind: 'list', items: result.map(literal) } : literal(result);
}
