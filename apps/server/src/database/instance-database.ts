import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { PooledConnections } from './pooled-connections.ts';
import type { StatementCarrier } from './statement-carrier.ts';
import type { InstanceTables } from './tables.ts';

/**
 * The only access to an instance's rows: a Kysely handle bound to the instance's schema, with or without a transaction.
 * Queries through it can't forget the tenant.
 */
export class InstanceDatabase {
  readonly schema: string;
  #bound: Kysely<InstanceTables> | undefined;
  /** For queries that name their schema themselves: going through them to add it would cost as much as sending them. */
  readonly #unbound: Kysely<InstanceTables>;

  readonly #carrier: StatementCarrier | undefined;

  /**
   * @param unbound a pool's handle or a transaction, not yet bound to a schema
   * @param carrier sends the statements, if not the handle itself
   */
  constructor(unbound: Kysely<InstanceTables>, schema: string, carrier?: StatementCarrier) {
    this.#unbound = unbound;
    this.schema = schema;
    this.#carrier = carrier;
  }

  /**
   * For queries with the query builder; the schema is added to each table. Created lazily: frequent calls don't need
   * it.
   */
  get query(): Kysely<InstanceTables> {
    return (this.#bound ??= (this.#carrier?.builder ?? this.#unbound).withSchema(this.schema));
  }

  /**
   * What opens transactions where this reads from, the primary or the replica, not bound to the schema; undefined for a
   * handle that is within a transaction.
   */
  get pool(): Kysely<InstanceTables> | undefined {
    return this.#carrier instanceof PooledConnections ? this.#carrier.builder : undefined;
  }

  /** A table of the instance for a query written as text: `` sql`select … from ${db.table('jobs')}` ``. */
  table(name: keyof InstanceTables & string): RawBuilder<unknown> {
    return sql`${sql.id(this.schema, name)}`;
  }

  /** The rows of a query written as text. */
  async rows<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    return this.rowsOfCompiled(this.compile(query));
  }

  /** A query written as text as it is sent; for those that are sent again and again with other values (`fixed-statement.ts`). */
  compile<Row>(query: RawBuilder<Row>): CompiledQuery<Row> {
    return query.compile(this.#unbound);
  }

  /** The rows of a query built by {@link compile}. */
  async rowsOfCompiled<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    return this.#carrier
      ? this.#carrier.rows(query.sql, query.parameters)
      : (await this.#unbound.executeQuery(query)).rows;
  }

  /** The first row of a query written as text, or undefined. */
  async first<Row>(query: RawBuilder<Row>): Promise<Row | undefined> {
    return (await this.rows(query))[0];
  }
}
