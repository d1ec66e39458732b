import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* prepared */';

/**
 * Begins a query that is parsed and planned once a connection instead of at each call. For the few statements of the
 * busiest calls whose plan does not depend on their values: `` sql`${prepared} select … ` ``.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark);

/** Statements of one process, over all instances: beyond this many new ones are sent as they are. */
const most = 400;

/** The same pool, whose connections keep the statements that begin with {@link prepared}. */
export function preparingPool(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, pg.PoolClient>();

  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    const name = `p${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
  const query = (client: pg.PoolClient, args: unknown[]): unknown => {
    const [text, values] = args;
    const name = typeof text === 'string' && text.startsWith(mark) ? nameOf(text) : undefined;
    if (name !== undefined) return client.query({ name, text: text as string, values: values as unknown[] });
    return (client.query as (...all: unknown[]) => unknown).apply(client, args);
  };
  const wrap = (client: pg.PoolClient): pg.PoolClient => {
    const known = wrapped.get(client);
    if (known) return known;
    const made = withOwn(client, { query: (...args: unknown[]) => query(client, args) });
    wrapped.set(client, made);
    return made;
  };
  return withOwn(pool, { connect: async () => wrap(await pool.connect()) });
}

/** An object as it is, but for these members; its other functions go on working on the object itself. */
function withOwn<Target extends object>(target: Target, own: Readonly<Record<string, unknown>>): Target {
  return new Proxy(target, {
    get: (_, property) => {
      if (typeof property === 'string' && Object.hasOwn(own, property)) return own[property];
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value;
    },
  });
}
