import type { Expression, FunctionLikeDeclaration, MemberName, Node } from 'typescript/unstable/ast';
import type { ServerProgram } from './program.ts';
import type { Scope, Value } from './values.ts';

/** How what nobody can know before the program runs is taken: all of it alike, so that parts of a statement fit together. */
export interface Assumption {
  /** Whether conditions hold, and what may be missing is there. */
  holds: boolean;
  /** Which of several it is: of the literals of a type, of the callers of a function. */
  choice: number;
}

/** Works out what expressions stand for, under one assumption. Its parts call one another by this interface. */
export interface Evaluation {
  readonly program: ServerProgram;
  readonly assumption: Assumption;
  /** Whether a condition was assumed. */
  hasAssumed: boolean;
  /** One of several, by the assumption. */
  choose<Item>(items: readonly Item[]): Item;
  evaluate(node: Expression, scope: Scope): Value;
  /** Expressions of which some may be spread. */
  listed(nodes: readonly Expression[], scope: Scope): Value[];
  /** What a hole of a statement is sent as: the text of a fragment, else a parameter. */
  hole(node: Expression, scope: Scope): string;
  /** As {@link hole}, for a value that is known. @throws Unresolved, Impossible */
  textOf(value: Value, node: Node): string;
  /** A value that comes by a parameter, looked up at a caller where its type says that it can only be used when it is known. */
  settled(value: Value, node: Node): Value;
  /** A value that comes by a parameter, as a caller gives it, where that can be found. */
  known(value: Value, node: Node): Value;
  /** As {@link known}, else one of the literals that its type allows. */
  concrete(value: Value, node: Node): Value;
  /** Whether a value of which nothing is known is assumed to equal a literal. */
  isAssumed(value: Value, wanted: unknown): boolean;
  ofDeclaration(declaration: Node, scope: Scope): Value;
  /** A property by its name where it is written; of what is known by its type alone, what the type's declaration says. */
  property(whole: Value, name: MemberName, scope: Scope): Value;
  propertyNamed(whole: Value, name: string): Value;
  elementOf(whole: Value): Value;
  item(whole: Value, at: number): Value;
  /** What a function returns, called in a scope. */
  callFunction(node: FunctionLikeDeclaration, outer: Scope, args: readonly Value[]): Value;
}
