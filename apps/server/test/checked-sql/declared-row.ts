import pg from 'pg';
import type { Type } from 'typescript/unstable/sync';
import { SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Catalogue, DescribedColumn } from './described-columns.ts';
import type { ServerProgram } from './program.ts';

/** A value of each of PostgreSQL's types as text; of all others a text is one. */
const samples: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.5',
  timestamptz: '2020-01-01 00:00:00+00',
  timestamp: '2020-01-01 00:00:00',
  date: '2020-01-01',
  interval: '1 day',
  bytea: '\\x00',
  json: '{}',
  jsonb: '{}',
};

const anything =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional;

/** What is wrong with the declared type of a statement's rows. */
export function faultsOfRow(
  program: ServerProgram,
  row: Type,
  { text, columns }: { text: string; columns: readonly DescribedColumn[] },
  catalogue: Catalogue,
): string[] {
  if (row.flags & (anything | TypeFlags.Never | TypeFlags.NonPrimitive)) return [];
  const declared = new Map(program.checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  const names = columns.map(({ name }) => name);
  const missing = [...declared].filter(
    ([name, property]) => !names.includes(name) && !(property.flags & SymbolFlags.Optional),
  );
  return [
    ...missing.map(([name]) => `“${name}” is declared, and no column`),
    ...columns.flatMap((column, at) => {
      const { name } = column;
      if (names.indexOf(name) !== at) return [`“${name}” is a column twice`];
      const property = declared.get(name);
      if (!property) return [`“${name}” is a column, and not declared`];
      const type = program.checker.getTypeOfSymbol(property);
      // A bare null is described as a text.
      const isNull = text.includes(`null as ${name}`) || text.includes(`null as "${name}"`);
      return type && !isNull ? faultsOfColumn(program, type, column, catalogue) : [];
    }),
  ];
}

function faultsOfColumn(program: ServerProgram, type: Type, column: DescribedColumn, catalogue: Catalogue): string[] {
  const kind = catalogue.typeNames.get(column.dataTypeID) ?? '';
  const declared = `“${column.name}” is declared as ${program.checker.typeToString(type)}`;
  if (!accepts(program, type, column.dataTypeID, kind)) {
    return [`${declared}, and is ${kindOf(column.dataTypeID, kind)}`];
  }
  const mayBeNull = catalogue.nullable.has(`${column.tableID}.${column.columnID}`);
  const allowsNull = program.partsOf(type).some((one) => one.flags & (anything | TypeFlags.Null));
  return mayBeNull && !allowsNull ? [`${declared}, and may be null`] : [];
}

const isJson = (name: string): boolean => name === 'json' || name === 'jsonb';

function sampleOf(oid: number, name: string): unknown {
  const read = pg.types.getTypeParser(oid, 'text') as (text: string) => unknown;
  return read(
    name.startsWith('_') ? `{"${(samples[name.slice(1)] ?? 'x').replaceAll('\\', '\\\\')}"}` : (samples[name] ?? 'x'),
  );
}

/** What the driver makes of a column, for people. */
function kindOf(oid: number, name: string): string {
  const sample = sampleOf(oid, name);
  const [one] = Array.isArray(sample) ? sample : [sample];
  const kind = typeof one === 'object' ? (one?.constructor.name ?? 'null') : typeof one;
  return `${isJson(name) ? 'JSON' : kind}${Array.isArray(sample) ? '[]' : ''} (${name})`;
}

/** Whether what the driver makes of a column may be of a type. */
function accepts(program: ServerProgram, type: Type, oid: number, name: string): boolean {
  return isJson(name) ? isOfJson(program, type) : isOf(program, type, sampleOf(oid, name));
}

const flagsOf: Readonly<Record<string, TypeFlags>> = {
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};

function isOf(program: ServerProgram, type: Type, sample: unknown): boolean {
  if (type.flags & anything) return true;
  if (type.isUnionType()) return program.partsOf(type).some((one) => isOf(program, one, sample));
  if (type.isIntersectionType()) return program.partsOf(type).some((one) => isOf(program, one, sample));
  if (Array.isArray(sample)) {
    if (!type.isTypeReference() || !program.checker.isArrayLikeType(type)) return false;
    return program.argumentsOf(type).every((one) => isOf(program, one, sample[0]));
  }
  const flags = flagsOf[typeof sample];
  if (flags !== undefined) return (type.flags & flags) !== 0;
  const known = type.getSymbol()?.name;
  return known === sample?.constructor.name || (known === 'Uint8Array' && Buffer.isBuffer(sample));
}

/** JSON has everything but dates and bytes. */
function isOfJson(program: ServerProgram, type: Type, depth = 0): boolean {
  if (type.flags & anything || depth > 3) return true;
  if (type.isUnionType()) return program.partsOf(type).every((one) => isOfJson(program, one, depth));
  if (!type.isObjectType()) return true;
  const name = type.getSymbol()?.name ?? '';
  if (name === 'Date' || name === 'Buffer' || name === 'Map' || name === 'Set' || name === 'Uint8Array') return false;
  if (program.checker.isArrayLikeType(type)) {
    return program.argumentsOf(type).every((one) => isOfJson(program, one, depth + 1));
  }
  return program.checker.getPropertiesOfType(type).every((property) => {
    const of = program.checker.getTypeOfSymbol(property);
    return !of || isOfJson(program, of, depth + 1);
  });
}
