import type { CompiledQuery, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from './instance-database.ts';

/** Where a value will stand in a statement that is written before its values are known. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Statements of one process, over all instances and shapes: beyond this many they are written again at each call. */
const maxStatements = 400;
let count = 0;

/** How a statement is written before its values are known; all else in it must follow from the instance and the shape. */
type Write<Values, Row, Shape> = (
  db: InstanceDatabase,
  value: (name: keyof Values & string) => RawBuilder<unknown>,
  shape: Shape,
) => RawBuilder<Row>;

/**
 * A statement of a frequent call. Its text is built once per instance and shape, because building it took longer than
 * sending it; as the text is always the same object, comparing it is free.
 * @param write returns the statement; `value` inserts a placeholder for one of the values of a call
 * @returns what runs it
 */
export function fixedStatement<Values extends object, Row, Shape extends object = object>(
  write: Write<Values, Row, Shape>,
): (db: InstanceDatabase, values: Values, shape: Shape) => Promise<Row[]> {
  const queryOf = fixedQuery(write);
  return (db, values, shape) => db.rowsOfCompiled(queryOf(db, values, shape));
}

/** As {@link fixedStatement}, for one that somebody else sends. @returns what puts the values of a call into it */
export function fixedQuery<Values extends object, Row, Shape extends object = object>(
  write: Write<Values, Row, Shape>,
): (db: InstanceDatabase, values: Values, shape: Shape) => CompiledQuery<Row> {
  const written = new Map<string, CompiledQuery<Row>>();
  return (db, values, shape) => {
    const key = `${db.schema} ${Object.values(shape).join(' ')}`;
    let query = written.get(key);
    if (!query) {
      query = db.compile(write(db, (name) => sql`${new Place(name)}`, shape));
      if (count < maxStatements) {
        written.set(key, query);
        count += 1;
      }
    }
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
    return { ...query, parameters };
  };
}
