import pg from 'pg';

/** A statement as it is sent; one with a name is parsed and planned once a connection. */
export interface BatchedStatement {
  name?: string | undefined;
  text: string;
  values?: readonly unknown[] | undefined;
}

/** What a statement gave. */
export interface StatementResult {
  command: string;
  rowCount: number | null;
  rows: Record<string, unknown>[];
}

interface Field {
  name: string;
  dataTypeID: number;
}

interface Column {
  name: string;
  read: (text: string) => unknown;
}

/** The parts of the driver's line to PostgreSQL that a batch writes to; its types don't tell of them. */
interface Line {
  stream: { cork?(): void; uncork?(): void };
  parsedStatements: Record<string, string>;
  parse(message: { name?: string | undefined; text: string }): void;
  bind(message: { statement?: string | undefined; values: unknown[] }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/** The columns of the statements that a connection has prepared: PostgreSQL refuses to run one whose columns have changed. */
const columnsOf = new WeakMap<Line, Map<string, readonly Column[]>>();

/**
 * Statements that are sent to PostgreSQL in one round trip. They run in order; after a failure the rest are skipped.
 * The driver's own queries cost a round trip each. The columns of a prepared statement are described once per
 * connection. Pass it to a client's `query`; `outcome` resolves.
 */
export class StatementBatch extends pg.Query {
  readonly statements: BatchedStatement[];
  /** The results, one a statement. @throws the fault of the first statement that failed */
  readonly outcome: Promise<StatementResult[]>;
  /** Set by the driver on a timeout, else called when the batch ends. */
  callback!: (error: Error | null) => void;
  readonly #results: StatementResult[] = [];
  readonly #values: unknown[][];
  #columns: (readonly Column[] | undefined)[] = [];
  #rows: Record<string, unknown>[] = [];
  #fault: Error | undefined;
  #line: Line | undefined;

  /** @throws for a value that the driver can't send */
  constructor(statements: readonly BatchedStatement[]) {
    super('');
    this.statements = [...statements];
    this.#values = statements.map(({ values }) => (values ?? []).map((value) => prepareValue(value)));
    this.outcome = new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.#results));
    });
    this.submit = (connection) => this.#submit(connection as unknown as Line);
  }

  #submit(line: Line): void {
    this.#line = line;
    const known = columnsOf.get(line) ?? new Map<string, readonly Column[]>();
    columnsOf.set(line, known);
    line.stream.cork?.();
    try {
      for (const [at, { name, text }] of this.statements.entries()) {
        const isParsed = name !== undefined && line.parsedStatements[name] === text;
        // One that a failed batch has left behind is made again; to close what is not there is no fault.
        if (name !== undefined && !isParsed) line.close({ type: 'S', name });
        if (!isParsed) line.parse({ name, text });
        line.bind({ statement: name, values: this.#values[at] ?? [] });
        const columns = isParsed ? known.get(name) : undefined;
        this.#columns.push(columns);
        if (!columns) line.describe({ type: 'P' });
        line.execute({});
      }
      line.sync();
    } finally {
      line.stream.uncork?.();
    }
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns[this.#results.length] = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      for (const [at, { name, read }] of (this.#columns[this.#results.length] ?? []).entries()) {
        const text = fields[at] ?? null;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.#fault ??= error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
    this.#results.push({ command: words[0] ?? '', rowCount: Number.isNaN(count) ? null : count, rows: this.#rows });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.#keepWhatIsPrepared();
    this.callback(this.#fault ?? null);
  }

  #keepWhatIsPrepared(): void {
    const known = this.#line && columnsOf.get(this.#line);
    for (const [at, { name, text }] of this.statements.entries()) {
      if (name === undefined || !this.#line || known?.has(name)) continue;
      this.#line.parsedStatements[name] = text;
      known?.set(name, this.#columns[at] ?? []);
    }
  }
}
