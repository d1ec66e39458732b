import { fileURLToPath } from 'node:url';
import type { CallExpression, Expression, NewExpression, Node } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
} from 'typescript/unstable/ast';
import type { Symbol as TypeSymbol, Type } from 'typescript/unstable/sync';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const source = `${root}apps/server/src/`;

/** The server's sources with their types, as the compiler knows them; every question is asked once. */
export class ServerProgram {
  readonly #api = new API({ cwd: root });
  readonly #project;
  /** Calls and `new`s, by the name of what is called. */
  readonly #calls = new Map<string, (CallExpression | NewExpression)[]>();
  readonly #types = new Map<Node, Type | undefined>();
  readonly #declarations = new Map<Node, Node | undefined>();
  // By the numbers of types.
  readonly #isFragment = new Map<number, boolean>();
  readonly #isCallable = new Map<number, boolean>();
  readonly #parts = new Map<number, readonly Type[]>();
  readonly #properties = new Map<number, readonly string[]>();
  readonly #typeArguments = new Map<number, readonly Type[]>();

  /** @param also a file that is read beside the sources, which are those without tests */
  constructor(also: string) {
    const configuration = `${root}apps/server/tsconfig.json`;
    const project = this.#api.updateSnapshot({ openProjects: [configuration] }).getProject(configuration);
    if (!project) throw new Error(`${configuration} is no project`);
    this.#project = project;
    const isSource = (file: string) => file.startsWith(source) && !/\.(test|fixtures|generated)\.ts$/.test(file);
    for (const name of project.rootFiles.filter((file) => isSource(file) || file === also)) {
      const file = project.program.getSourceFile(name);
      if (file) this.#index(file);
    }
  }

  get checker() {
    return this.#project.checker;
  }

  close(): void {
    this.#api.close();
  }

  #index(node: Node): void {
    if (isCallExpression(node) || isNewExpression(node)) {
      const name = nameOfCallee(node.expression);
      const known = this.#calls.get(name);
      if (known) known.push(node);
      else this.#calls.set(name, [node]);
    }
    node.forEachChild((child) => this.#index(child));
  }

  /** The calls whose callee has this name, whatever they call. */
  callsNamed(name: string): readonly (CallExpression | NewExpression)[] {
    return this.#calls.get(name) ?? [];
  }

  typeAt(node: Node): Type | undefined {
    if (!this.#types.has(node))
      this.#types.set(
        node,
        asked(() => this.checker.getTypeAtLocation(node)),
      );
    return this.#types.get(node);
  }

  /** The names of the properties that an expression may have. */
  propertiesAt(node: Node): readonly string[] {
    const type = this.typeAt(node);
    return type ? this.partsOf(type).flatMap((one) => this.#propertiesOf(one)) : [];
  }

  #propertiesOf(type: Type): readonly string[] {
    return once(this.#properties, type, () => this.checker.getPropertiesOfType(type).map(({ name }) => name));
  }

  /** Where a name is declared, through imports; undefined for what no file of the project declares. */
  declarationOf(name: Node): Node | undefined {
    if (!this.#declarations.has(name)) this.#declarations.set(name, this.#lookUp(name));
    return this.#declarations.get(name);
  }

  #lookUp(name: Node): Node | undefined {
    const isShorthand = isShorthandPropertyAssignment(name.parent);
    const symbol = isShorthand
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return symbol && this.declarationOfSymbol(symbol);
  }

  declarationOfSymbol(symbol: TypeSymbol): Node | undefined {
    const target = symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const handle = target.valueDeclaration ?? target.declarations[0];
    return handle && /\.d\.[mc]?ts$/.test(handle.path) ? undefined : handle?.resolve();
  }

  /** The types of a union or an intersection, of any other this one. */
  partsOf(type: Type): readonly Type[] {
    if (!type.isUnionType() && !type.isIntersectionType()) return [type];
    return once(this.#parts, type, () => asked(() => type.getTypes()) ?? []);
  }

  /** The type arguments of a type: of a list its element. */
  argumentsOf(type: Type | undefined): readonly Type[] {
    if (!type?.isTypeReference()) return [];
    return once(this.#typeArguments, type, () => asked(() => this.checker.getTypeArguments(type)) ?? []);
  }

  /** True for types that stand for SQL in a template instead of for a value, also if they may be undefined. */
  isFragment(type: Type | undefined): boolean {
    if (!type) return false;
    return once(this.#isFragment, type, () =>
      type.isUnionType()
        ? this.partsOf(type).some((one) => this.isFragment(one))
        : type.isObjectType() && this.checker.getPropertyOfType(type, 'toOperationNode') !== undefined,
    );
  }

  /** True for types that are values in a template: texts, numbers, dates, and lists of them. */
  isPlain(type: Type | undefined): boolean {
    if (!type) return false;
    const isUnknown = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Instantiable;
    return this.partsOf(type).every((one) => !(one.flags & isUnknown) && !this.isFragment(one));
  }

  /** True for types that stand for nothing but SQL: not for `string | RawBuilder`, which may be a value. */
  isOnlyFragment(type: Type | undefined): boolean {
    if (!type) return false;
    const parts = type.isUnionType() ? this.partsOf(type) : [type];
    const isNothing = TypeFlags.Undefined | TypeFlags.Null;
    return this.isFragment(type) && parts.every((one) => one.flags & isNothing || this.isFragment(one));
  }

  isListOfFragments(type: Type | undefined): boolean {
    if (!type) return false;
    if (type.isUnionType()) return this.partsOf(type).some((one) => this.isListOfFragments(one));
    return this.argumentsOf(type).some((one) => this.isFragment(one));
  }

  isCallable(type: Type | undefined): boolean {
    if (!type) return false;
    if (type.isUnionType()) return this.partsOf(type).some((one) => this.isCallable(one));
    if (!type.isObjectType()) return false;
    return once(this.#isCallable, type, () => this.checker.getSignaturesOfType(type, 0).length > 0);
  }

  /** The literals that a type consists of, or undefined when it has others. */
  literalsOf(type: Type | undefined): readonly (string | number | boolean | null | undefined)[] | undefined {
    if (!type) return undefined;
    if (type.isUnionType()) {
      const each = this.partsOf(type).map((one) => this.literalsOf(one));
      return each.every((one) => one !== undefined) ? each.flat() : undefined;
    }
    if (type.flags & TypeFlags.Undefined) return [undefined];
    if (type.flags & TypeFlags.Null) return [null];
    if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) return [type.value];
    return undefined;
  }

  /** Where a node begins, as editors and terminals understand it. */
  placeOf(node: Node): string {
    const file = node.getSourceFile();
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
    return `${file.fileName.replace(root, '')}:${line + 1}:${character + 1}`;
  }
}

function once<Answer>(answers: Map<number, Answer>, { id }: Type, ask: () => Answer): Answer {
  const known = answers.get(id);
  if (known !== undefined) return known;
  const answer = ask();
  answers.set(id, answer);
  return answer;
}

/** The compiler's interface fails with a panic on some types with tuples: nothing is known of them. */
function asked<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('panic: interface conversion')) return undefined;
    throw error;
  }
}

/** The last name of what is called: `rows` of `this.db.rows(…)`. */
export function nameOfCallee(callee: Expression): string {
  if (isIdentifier(callee)) return callee.text;
  if (!isPropertyAccessExpression(callee)) return '';
  return isPrivateIdentifier(callee.name) || isIdentifier(callee.name) ? callee.name.text : '';
}
