import type { CallExpression, Expression, Node } from 'typescript/unstable/ast';
import * as ts from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Evaluator } from './evaluator.ts';
import type { ServerProgram } from './program.ts';
import type { Value } from './values.ts';
import { opaque, parameterMark, Scope, sqlText } from './values.ts';

/** Where a statement written as text is sent. */
export interface StatementSite {
  node: CallExpression;
  file: string;
  /** The declared type of its rows; undefined where nothing is said of them. */
  row: Type | undefined;
  /** Works out the statement. */
  statement: (evaluator: Evaluator) => { value: Value; of: Node };
}

/** All places of the sources where a statement written as text is sent. */
export function statementSites(program: ServerProgram): StatementSite[] {
  const handed = ['rows', 'first'].flatMap((name) =>
    callsOf(program, name)
      .filter((call) => isDeclaredIn(program, call, 'instance-database.ts'))
      .map((node) => handedSite(program, node)),
  );
  const executed = callsOf(program, 'execute').flatMap((node) => executedSite(program, node) ?? []);
  const fixed = ['fixedStatement', 'fixedQuery'].flatMap((name) =>
    callsOf(program, name).map((node) => fixedSite(program, node)),
  );
  return [...handed, ...executed, ...fixed].filter(
    ({ file }) => !/\/database\/(instance-database|fixed-statement)\.ts$/.test(file),
  );
}

const fileOf = (node: Node): string => node.getSourceFile().fileName;

const callsOf = (program: ServerProgram, name: string): CallExpression[] =>
  program.callsNamed(name).filter((call) => ts.isCallExpression(call));

function isDeclaredIn(program: ServerProgram, call: CallExpression, file: string): boolean {
  const { expression } = call;
  const declaration = ts.isPropertyAccessExpression(expression) && program.declarationOf(expression.name);
  return Boolean(declaration) && (declaration as Node).getSourceFile().fileName.endsWith(`/database/${file}`);
}

/** `` db.rows(sql`…`) `` */
function handedSite(program: ServerProgram, node: CallExpression): StatementSite {
  return {
    node,
    file: fileOf(node),
    row: rowOf(program, program.typeAt(node)),
    statement: statementOf(node.arguments[0] as Expression),
  };
}

const statementOf = (given: Expression) => (evaluator: Evaluator) => ({
  value: evaluator.settled(evaluator.evaluate(given, new Scope()), given),
  of: given,
});

/** `` sql`…`.execute(handle) `` */
function executedSite(program: ServerProgram, node: CallExpression): StatementSite | undefined {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const of = node.expression.expression;
  const type = program.typeAt(of);
  const isRaw = type?.getSymbol()?.name === 'RawBuilder';
  return isRaw
    ? { node, file: fileOf(node), row: firstArgument(program, type), statement: statementOf(of) }
    : undefined;
}

/** `fixedStatement<Values, Row>((db, value) => …)`, whose values are parameters. */
function fixedSite(program: ServerProgram, node: CallExpression): StatementSite {
  const [write] = node.arguments;
  const declared = node.typeArguments?.[1];
  return {
    node,
    file: fileOf(node),
    row: declared && program.checker.getTypeFromTypeNode(declared),
    statement: (evaluator) => {
      const value = evaluator.evaluate(write as Expression, new Scope());
      const parameter: Value = { kind: 'native', call: () => sqlText(parameterMark) };
      return {
        value:
          value.kind === 'function'
            ? evaluator.callFunction(value.node, value.scope, [opaque, parameter, opaque])
            : value,
        of: write as Expression,
      };
    },
  };
}

/** The row of `Promise<Row[]>` and `Promise<Row | undefined>`. */
function rowOf(program: ServerProgram, promise: Type | undefined): Type | undefined {
  const type = firstArgument(program, promise);
  if (!type) return undefined;
  if (program.checker.isArrayType(type)) return firstArgument(program, type);
  if (!type.isUnionType()) return type;
  const [row, ...others] = program.partsOf(type).filter((one) => !(one.flags & TypeFlags.Undefined));
  return others.length === 0 ? row : undefined;
}

function firstArgument(program: ServerProgram, type: Type | undefined): Type | undefined {
  return program.argumentsOf(type)[0];
}
