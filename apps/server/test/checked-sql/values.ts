import type { FunctionLikeDeclaration, Node, ParameterDeclaration } from 'typescript/unstable/ast';

/** Where a parameter stands in the text of a statement until all of it is known. */
export const parameterMark = '\u0001';

/** A value that was not reached by running anything: it comes from outside, by a parameter of a function. */
export interface Origin {
  parameter: ParameterDeclaration;
  /** From the parameter to the value: names of properties, `[]` for an element. */
  path: readonly string[];
}

/** What is known of an expression without running the program. */
export type Value =
  | { kind: 'sql'; text: string }
  | { kind: 'literal'; value: string | number | boolean | null | undefined }
  | { kind: 'list'; items: Value[] }
  /** `isOpen`: it may have more properties than these. */
  | { kind: 'record'; properties: Map<string, () => Value>; isOpen: boolean }
  | { kind: 'function'; node: FunctionLikeDeclaration; scope: Scope }
  | { kind: 'native'; call: (args: readonly Value[]) => Value }
  /** Known by its type alone. `why`: what stood in the way of knowing more. */
  | { kind: 'opaque'; origin?: Origin; why?: Error };

export const opaque: Value = { kind: 'opaque' };
export const nothing: Value = { kind: 'literal', value: undefined };
export const sqlText = (text: string): Value => ({ kind: 'sql', text });
export const literal = (value: string | number | boolean | null | undefined): Value => ({ kind: 'literal', value });

/** What the declarations of the functions that are being looked into stand for. */
export class Scope {
  readonly #values = new Map<Node, Value>();
  readonly #outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.#outer = outer;
  }

  get(declaration: Node): Value | undefined {
    return this.#values.get(declaration) ?? this.#outer?.get(declaration);
  }

  set(declaration: Node, value: Value): void {
    this.#values.set(declaration, value);
  }

  /** Gives a declaration another value where it has one. */
  assign(declaration: Node, value: Value): void {
    if (this.#values.has(declaration) || !this.#outer?.get(declaration)) this.#values.set(declaration, value);
    else this.#outer.assign(declaration, value);
  }
}

/** A statement whose text does not follow from the sources. */
export class Unresolved extends Error {
  readonly node: Node;

  constructor(reason: string, node: Node) {
    super(reason);
    this.node = node;
  }
}

/** What is assumed contradicts the sources: there is no such statement. */
export class Impossible extends Error {}

/** What can't be worked out is no fault before the text of a statement depends on it. */
export function quietly(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof Unresolved || error instanceof Impossible) return { kind: 'opaque', why: error };
    throw error;
  }
}
