import type { Expression, FunctionLikeDeclaration, Node, TaggedTemplateExpression } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import { TypeFlags } from 'typescript/unstable/sync';
import { recordOf, stringOfTemplate } from './composed-values.ts';
import { compare, isTrue } from './conditions.ts';
import { declaredValue } from './declarations.ts';
import type { Assumption, Evaluation } from './evaluation.ts';
import { callLibrary } from './library.ts';
import { Origins } from './origins.ts';
import type { ServerProgram } from './program.ts';
import { runBody } from './run-body.ts';
import type { Value } from './values.ts';
import { Impossible, literal, nothing, opaque, parameterMark, quietly, Scope, sqlText, Unresolved } from './values.ts';

const maxDepth = 200;
const maxSteps = 60_000;

/** Works out what expressions of the server's sources stand for, above all the text of their SQL. */
export class Evaluator implements Evaluation {
  readonly program: ServerProgram;
  readonly assumption: Assumption;
  /** How many choices there were, at most. */
  choices = 1;
  hasAssumed = false;
  readonly #modules = new Scope();
  readonly #origins = new Origins(this);
  #depth = 0;
  #steps = 0;

  constructor(program: ServerProgram, assumption: Assumption) {
    this.program = program;
    this.assumption = assumption;
  }

  choose<Item>(items: readonly Item[]): Item {
    this.choices = Math.max(this.choices, items.length);
    return items[this.assumption.choice % items.length] as Item;
  }

  evaluate(node: Expression, scope: Scope): Value {
    this.#steps += 1;
    if (this.#depth >= maxDepth || this.#steps > maxSteps) throw new Unresolved('goes too deep', node);
    this.#depth += 1;
    try {
      return this.#evaluate(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluate(node: Expression, scope: Scope): Value {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
      return this.evaluate(node.expression, scope);
    }
    if (ts.isNonNullExpression(node) || ts.isAwaitExpression(node)) return this.evaluate(node.expression, scope);
    if (ts.isTaggedTemplateExpression(node)) return this.#isSql(node) ? sqlText(this.#template(node, scope)) : opaque;
    if (ts.isIdentifier(node)) return this.#identifier(node, scope);
    if (ts.isPropertyAccessExpression(node)) {
      const isOwn = node.expression.kind === ts.SyntaxKind.ThisKeyword;
      return this.property(isOwn ? opaque : this.evaluate(node.expression, scope), node.name, scope);
    }
    if (ts.isElementAccessExpression(node)) return this.#element(node, scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    if (ts.isConditionalExpression(node)) {
      return this.evaluate(isTrue(this, node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    }
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return { kind: 'function', node, scope };
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return literal(node.text);
    if (ts.isNumericLiteral(node)) return literal(Number(node.text));
    if (ts.isTemplateExpression(node)) return stringOfTemplate(this, node, scope);
    if (ts.isArrayLiteralExpression(node)) return this.#list(node, scope);
    if (ts.isObjectLiteralExpression(node)) return recordOf(this, node, scope);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return literal(true);
    if (node.kind === ts.SyntaxKind.FalseKeyword) return literal(false);
    if (node.kind === ts.SyntaxKind.NullKeyword) return literal(null);
    return opaque;
  }

  #isSql(node: TaggedTemplateExpression): boolean {
    return ts.isIdentifier(node.tag) && node.tag.text === 'sql';
  }

  #template({ template }: TaggedTemplateExpression, scope: Scope): string {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
    return template.templateSpans.reduce(
      (text, span) => text + this.hole(span.expression, scope) + span.literal.text,
      template.head.text,
    );
  }

  hole(node: Expression, scope: Scope): string {
    if (this.program.isPlain(this.program.typeAt(node))) return parameterMark;
    const value = this.settled(this.evaluate(node, scope), node);
    return this.textOf(value, node);
  }

  textOf(value: Value, node: Node): string {
    if (value.kind === 'sql') return value.text;
    if (value.kind === 'function') throw new Unresolved('a function is no part of a statement', node);
    const type = this.program.typeAt(node);
    const isFragment = !type || this.program.isOnlyFragment(type);
    // Where the type says that there is one, what is assumed contradicts the sources.
    if (value.kind === 'literal' && isFragment) throw new Impossible();
    if (value.kind === 'opaque' && isFragment) {
      throw value.why ?? new Unresolved('a fragment that does not follow from the sources', node);
    }
    return parameterMark;
  }

  settled(value: Value, node: Node): Value {
    if (value.kind !== 'opaque' || !value.origin) return value;
    const type = this.program.typeAt(node);
    const isNeeded =
      this.program.isFragment(type) || this.program.isCallable(type) || this.program.isListOfFragments(type);
    const { origin } = value;
    return isNeeded ? quietly(() => this.#origins.fromCaller(origin, node)) : value;
  }

  isAssumed(value: Value, wanted: unknown): boolean {
    this.hasAssumed = true;
    if (!this.assumption.holds) return false;
    return value.kind !== 'opaque' || !value.origin || this.#origins.isAssumed(value.origin, wanted);
  }

  #identifier(node: ts.Identifier, scope: Scope): Value {
    if (node.text === 'undefined') return nothing;
    const declaration = this.program.declarationOf(node);
    return declaration ? this.ofDeclaration(declaration, scope) : opaque;
  }

  ofDeclaration(declaration: Node, scope: Scope): Value {
    const known = scope.get(declaration) ?? this.#modules.get(declaration);
    if (known) return known;
    const value = declaredValue(this, declaration, scope);
    const isOfModule = ts.isVariableDeclaration(declaration) && ts.isSourceFile(declaration.parent.parent.parent);
    (isOfModule ? this.#modules : scope).set(declaration, value);
    return value;
  }

  property(whole: Value, name: ts.MemberName, scope: Scope): Value {
    if (whole.kind === 'record' || whole.kind === 'list' || whole.kind === 'literal') {
      return this.propertyNamed(whole, name.text);
    }
    const declaration = this.program.declarationOf(name);
    const isMember =
      declaration &&
      (ts.isMethodDeclaration(declaration) ||
        ts.isGetAccessorDeclaration(declaration) ||
        ts.isPropertyDeclaration(declaration) ||
        (ts.isPropertyAssignment(declaration) && whole.kind === 'opaque' && !whole.origin));
    return isMember ? this.ofDeclaration(declaration, scope) : this.propertyNamed(whole, name.text);
  }

  propertyNamed(whole: Value, name: string): Value {
    if (whole.kind === 'record') return whole.properties.get(name)?.() ?? (whole.isOpen ? opaque : nothing);
    if (whole.kind === 'list' && name === 'length') return literal(whole.items.length);
    if (whole.kind === 'literal' && typeof whole.value === 'string' && name === 'length') {
      return literal(whole.value.length);
    }
    if (whole.kind === 'literal' && (whole.value === undefined || whole.value === null)) return nothing;
    if (whole.kind !== 'opaque') return opaque;
    const { origin, why } = whole;
    return {
      kind: 'opaque',
      ...(origin && { origin: { parameter: origin.parameter, path: [...origin.path, name] } }),
      ...(why && { why }),
    };
  }

  elementOf(whole: Value): Value {
    if (whole.kind === 'list') return whole.items.length > 0 ? this.choose(whole.items) : opaque;
    return whole.kind === 'opaque' ? this.propertyNamed(whole, '[]') : opaque;
  }

  item(whole: Value, at: number): Value {
    return whole.kind === 'list' ? (whole.items[at] ?? nothing) : this.elementOf(whole);
  }

  #element(node: ts.ElementAccessExpression, scope: Scope): Value {
    const whole = this.evaluate(node.expression, scope);
    const key = this.concrete(this.evaluate(node.argumentExpression, scope), node.argumentExpression);
    if (whole.kind === 'list')
      return key.kind === 'literal' ? this.item(whole, Number(key.value)) : this.elementOf(whole);
    if (whole.kind === 'record') {
      if (key.kind === 'literal') return this.propertyNamed(whole, String(key.value));
      return whole.properties.size > 0 ? this.choose([...whole.properties.values()])() : opaque;
    }
    return key.kind === 'literal' && typeof key.value === 'string'
      ? this.propertyNamed(whole, key.value)
      : this.elementOf(whole);
  }

  concrete(value: Value, node: Node): Value {
    const allowed = this.program.literalsOf(this.program.typeAt(node));
    const given = this.known(value, node);
    // What a caller gives may be excluded by a condition before.
    const isExcluded = allowed && given.kind === 'literal' && !allowed.includes(given.value);
    if (given.kind !== 'opaque' && !isExcluded) return given;
    const literals = allowed?.filter((one) => one !== undefined && one !== null);
    if (!literals || literals.length === 0 || typeof literals[0] === 'boolean') return value;
    return literal(this.choose(literals));
  }

  known(value: Value, node: Node): Value {
    if (value.kind !== 'opaque' || !value.origin) return value;
    const { origin } = value;
    const given = quietly(() => this.#origins.fromCaller(origin, node));
    return given.kind === 'opaque' ? value : given;
  }

  #call(node: ts.CallExpression, scope: Scope): Value {
    const known = callLibrary(this, node, scope);
    if (known) return known;
    const type = this.program.typeAt(node);
    if (type && type.flags & (TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.VoidLike | TypeFlags.Null))
      return opaque;
    const found = this.evaluate(node.expression, scope);
    const isValue = type && (type.flags & TypeFlags.StringLike || type.getSymbol()?.name === 'Date');
    const callee = isValue ? found : this.settled(found, node.expression);
    if (callee.kind !== 'function' && callee.kind !== 'native') return opaque;
    const args = this.listed(node.arguments, scope);
    return quietly(() =>
      callee.kind === 'native' ? callee.call(args) : this.callFunction(callee.node, callee.scope, args),
    );
  }

  callFunction(node: FunctionLikeDeclaration, outer: Scope, args: readonly Value[]): Value {
    const scope = new Scope(outer);
    node.parameters.forEach((parameter, at) => {
      const given = parameter.dotDotDotToken
        ? ({ kind: 'list', items: args.slice(at) } as const)
        : (args[at] ?? nothing);
      const isMissing = given.kind === 'literal' && given.value === undefined;
      scope.set(parameter, isMissing && parameter.initializer ? this.evaluate(parameter.initializer, scope) : given);
    });
    if (!node.body) return opaque;
    return ts.isBlock(node.body) ? runBody(this, node.body, scope) : this.evaluate(node.body as Expression, scope);
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Value {
    const operator = node.operatorToken.kind;
    const { BarBarToken, QuestionQuestionToken, AmpersandAmpersandToken } = ts.SyntaxKind;
    if (operator === AmpersandAmpersandToken) {
      return isTrue(this, node.left, scope) ? this.evaluate(node.right, scope) : nothing;
    }
    if (operator === BarBarToken || operator === QuestionQuestionToken) {
      const left = this.concrete(this.evaluate(node.left, scope), node.left);
      const isMissing = left.kind === 'literal' ? !left.value : !isTrue(this, node.left, scope);
      return isMissing ? this.evaluate(node.right, scope) : left;
    }
    const compared = compare(this, node, scope);
    if (compared !== undefined) return literal(compared);
    if (operator !== ts.SyntaxKind.PlusToken) return opaque;
    const [left, right] = [this.evaluate(node.left, scope), this.evaluate(node.right, scope)];
    if (left.kind !== 'literal' || right.kind !== 'literal') return opaque;
    return literal((left.value as string) + (right.value as string));
  }

  listed(nodes: readonly Expression[], scope: Scope): Value[] {
    return nodes.flatMap((node) => {
      if (!ts.isSpreadElement(node)) return [this.evaluate(node, scope)];
      const spread = this.settled(this.evaluate(node.expression, scope), node.expression);
      return spread.kind === 'list' ? spread.items : [this.elementOf(spread)];
    });
  }

  #list(node: ts.ArrayLiteralExpression, scope: Scope): Value {
    return { kind: 'list', items: this.listed(node.elements, scope) };
  }
}
