import type { ESTree, Plugin } from 'vite';
import { parseSync } from 'vite';

const contract = /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/;

type Statement = ESTree.Program['body'][number];

/** One top-level part of a module: its place, the names it makes, and the names it says. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly makes: readonly string[];
  readonly says: ReadonlySet<string>;
  /** Whether others may need it: an export that is no schema. */
  readonly isRoot: boolean;
  /** Its replacement. */
  readonly text?: string;
}

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value;

/** Walks a part of the code, leaving out its types and the names of properties, which stand for nothing outside. */
function* nodesIn(node: unknown): Generator<ESTree.Node> {
  if (Array.isArray(node)) for (const one of node) yield* nodesIn(one);
  if (!isNode(node) || /^TS\w+(?:Annotation|Instantiation|Declaration)$/.test(node.type)) return;
  yield node;
  if (node.type === 'MemberExpression' && !node.computed) yield* nodesIn(node.object);
  else if (node.type === 'Property' && !node.computed) yield* nodesIn(node.value);
  else for (const value of Object.values(node)) yield* nodesIn(value);
}

/** Every name that is said. */
function namesIn(node: unknown): ReadonlySet<string> {
  return new Set([...nodesIn(node)].flatMap((one) => (one.type === 'Identifier' ? [one.name] : [])));
}

/** What the browser sends a call by; what is left out is said by defineCall (contract/define-call.ts). */
const sent = ['method', 'path', 'authentication', 'bodyKind'] as const;

/** The properties of `defineCall({ … })` by name, null for anything else. Throws where they are not all written there. */
function definedCall(node: ESTree.Expression | null): ReadonlyMap<string, unknown> | null {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'defineCall')
    return null;
  const [given] = node.arguments;
  if (given?.type !== 'ObjectExpression') throw new Error('defineCall takes an object as it is written');
  const properties = given.properties.map((one) => {
    if (one.type !== 'Property' || one.key.type !== 'Identifier') throw new Error('a call is written out whole');
    const { name } = one.key;
    if (one.value.type === 'Literal') return [name, one.value.value] as const;
    if ((sent as readonly string[]).includes(name)) throw new Error(`${name} of a call is written out`);
    return [name, undefined] as const;
  });
  return new Map(properties);
}

function sentBy(call: ReadonlyMap<string, unknown>): string {
  const ordinary = { authentication: 'bearer', bodyKind: call.has('body') ? 'json' : 'none' };
  const said = Object.fromEntries(sent.flatMap((name) => (call.has(name) ? [[name, call.get(name)]] : [])));
  return JSON.stringify({ ...ordinary, ...said });
}

function partOf(statement: Statement, imported: ReadonlySet<string>): Part | null {
  const isExported = statement.type === 'ExportNamedDeclaration';
  const declared = isExported ? statement.declaration : statement;
  const place = { start: statement.start, end: statement.end };
  if (declared?.type === 'FunctionDeclaration') {
    const makes = declared.id ? [declared.id.name] : [];
    return { ...place, makes, says: namesIn([declared.params, declared.body]), isRoot: isExported };
  }
  if (declared?.type !== 'VariableDeclaration') return null;
  const [variable, ...others] = declared.declarations;
  if (variable?.id.type !== 'Identifier' || others.length > 0) throw new Error('one name for each const');
  const makes = [variable.id.name];
  const call = definedCall(variable.init);
  if (call) {
    return { ...place, makes, says: new Set(), isRoot: true, text: `export const ${makes[0]} = ${sentBy(call)};` };
  }
  const says = namesIn(variable.init);
  const isFunction = variable.init?.type === 'ArrowFunctionExpression';
  const isMade = [...nodesIn(variable.init)].some((one) => one.type === 'CallExpression');
  const isData = !isMade && ![...says].some((name) => imported.has(name));
  return { ...place, makes, says, isRoot: isExported && (isFunction || isData) };
}

/** The parts that the roots need, roots included. */
function needed(parts: readonly Part[]): ReadonlySet<Part> {
  const makers = new Map(parts.flatMap((part) => part.makes.map((name) => [name, part] as const)));
  const found = new Set(parts.filter((part) => part.isRoot));
  for (const part of found) {
    for (const name of part.says) {
      const maker = makers.get(name);
      if (maker) found.add(maker);
    }
  }
  return found;
}

/**
 * A module of the contract without its schemas: calls with what they are sent by, functions, plain values, and what those
 * need; imports of nothing else. Lines stay where they are.
 */
export function withoutSchemasOf(code: string, name: string): string {
  const { program } = parseSync(name, code);
  const imports = program.body.filter((one) => one.type === 'ImportDeclaration');
  const imported = new Set(imports.flatMap((one) => one.specifiers.map(({ local }) => local.name)));
  const parts = program.body.map((statement) => partOf(statement, imported)).filter((part) => part !== null);
  const remaining = needed(parts);
  const said = new Set([...remaining].flatMap((part) => [...part.says]));
  const unused = imports.flatMap((one): Part[] => {
    if (one.importKind === 'type') return [];
    const specifiers = one.specifiers.filter(({ local }) => said.has(local.name));
    if (specifiers.length === one.specifiers.length) return [];
    const names = specifiers.map(({ start, end }) => code.slice(start, end)).join(', ');
    const text = names === '' ? '' : `import { ${names} } from ${one.source.raw};`;
    return [{ start: one.start, end: one.end, makes: [], says: new Set(), isRoot: false, text }];
  });
  const changed = [...unused, ...parts.filter((part) => !remaining.has(part) || part.text !== undefined)];
  return changed
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead = '' }) => {
      const lines = text.slice(start, end).replace(/[^\n]/g, '');
      return text.slice(0, start) + instead + lines + text.slice(end);
    }, code);
}

/**
 * Leaves the contract's schemas out of the app: the server checks with them, the browser sends by method and path. With
 * them would come zod and most of the domain's schemas, before the first screen (decision 0002).
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'plumbline:without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return contract.test(id) ? { code: withoutSchemasOf(code, id), map: null } : null;
    },
  };
}
