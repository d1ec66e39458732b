import type { Node, ParameterDeclaration } from 'typescript/unstable/ast';
import { argumentOf } from './callers.ts';
import type { Evaluation } from './evaluation.ts';
import type { Origin, Value } from './values.ts';
import { quietly, Unresolved } from './values.ts';

/** Values that come by a parameter: what callers give, and what is assumed where none says. */
export class Origins {
  readonly #evaluation: Evaluation;
  readonly #arguments = new Map<Node, Value | Unresolved>();
  readonly #assumed = new Map<Node, Map<string, unknown>>();

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** @throws Unresolved when no caller says what it is */
  fromCaller(origin: Origin, node: Node): Value {
    const value = this.#handedOn(origin);
    if (value.kind !== 'opaque') return value;
    if (value.origin && value.origin.parameter !== origin.parameter) return this.fromCaller(value.origin, node);
    throw value.why ?? new Unresolved('no caller says what it is', node);
  }

  /** Whether a value is assumed to equal a literal: the first that it is compared with, and no other beside. */
  isAssumed(origin: Origin, wanted: unknown): boolean {
    const { parameter, path } = this.#first(origin);
    const values = this.#assumed.get(parameter) ?? new Map<string, unknown>();
    this.#assumed.set(parameter, values);
    const name = path.join('.');
    if (!values.has(name)) values.set(name, wanted);
    return values.get(name) === wanted;
  }

  /** The parameter by which a value comes first, of those through which it is handed on. */
  #first(origin: Origin): Origin {
    const before = quietly(() => this.#handedOn(origin));
    const earlier = before.kind === 'opaque' ? before.origin : undefined;
    return earlier && earlier.parameter !== origin.parameter ? this.#first(earlier) : origin;
  }

  #handedOn({ parameter, path }: Origin): Value {
    const evaluation = this.#evaluation;
    return path.reduce<Value>(
      (whole, name) => (name === '[]' ? evaluation.elementOf(whole) : evaluation.propertyNamed(whole, name)),
      this.#argumentOf(parameter),
    );
  }

  #argumentOf(parameter: ParameterDeclaration): Value {
    const known = this.#arguments.get(parameter);
    if (known instanceof Unresolved) throw known;
    if (known) return known;
    // Whoever asks for it meanwhile goes in a circle.
    this.#arguments.set(parameter, new Unresolved('it depends on itself', parameter));
    try {
      const value = argumentOf(this.#evaluation, parameter);
      this.#arguments.set(parameter, value);
      return value;
    } catch (error) {
      if (error instanceof Unresolved) this.#arguments.set(parameter, error);
      throw error;
    }
  }
}
