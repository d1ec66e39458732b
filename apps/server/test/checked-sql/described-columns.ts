import pg from 'pg';

/** A column of a statement's result, as PostgreSQL describes it. */
export interface DescribedColumn {
  name: string;
  dataTypeID: number;
  /** The table and the number of its column, where it comes from one as it is; else 0. */
  tableID: number;
  columnID: number;
}

/** What the database says of all types and tables. */
export interface Catalogue {
  typeNames: ReadonlyMap<number, string>;
  /** Columns that may be null, as `table.number`; without generated ones, whose expressions decide. */
  nullable: ReadonlySet<string>;
}

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const columns = await client.query<{ place: string }>(`
    select attrelid || '.' || attnum as place from pg_attribute
    where attnum > 0 and not attnotnull and attgenerated = ''`);
  return {
    typeNames: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    nullable: new Set(columns.rows.map(({ place }) => place)),
  };
}

/** The parts of the driver's connection that its types don't tell of. */
interface Line {
  parse(message: { text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/** Has PostgreSQL parse a statement and say what its columns are, without running it. */
class Description extends pg.Query {
  readonly outcome: Promise<DescribedColumn[]>;
  callback!: (error: Error | null) => void;
  #columns: DescribedColumn[] = [];

  constructor(text: string) {
    super('');
    this.outcome = new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.#columns));
    });
    this.submit = (connection) => {
      const line = connection as unknown as Line;
      line.parse({ text });
      line.describe({ type: 'S', name: '' });
      line.sync();
    };
  }

  handleRowDescription({ fields }: { fields: DescribedColumn[] }): void {
    this.#columns = fields;
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }
}

/** @throws what PostgreSQL finds wrong with the statement */
export function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const description = new Description(text);
  client.query(description);
  return description.outcome;
}
