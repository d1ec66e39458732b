import type pg from 'pg';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL came to the rows of one statement. */
export interface StatementPlan {
  readonly milliseconds: number;
  /** Pages of memory. */
  readonly pages: number;
  readonly indexes: readonly string[];
  /** Tables that were read from their beginning to their end. */
  readonly scanned: readonly string[];
}

/** Lets the server of the database log the plan of each statement, for connections that are opened from now on. */
export async function logPlans(pool: pg.Pool): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
  };
  for (const [name, value] of Object.entries(settings)) await pool.query(`alter system set ${name} = '${value}'`);
  await pool.query('select pg_reload_conf()');
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of the last statement in the log whose text has some part. @throws where there is none */
export async function lastPlan(pool: pg.Pool, part: string): Promise<StatementPlan> {
  const { rows } = await pool.query<{ log: string }>(
    `select string_agg(pg_read_file('log/' || name), E'\\n' order by modification) as log from pg_ls_logdir()`,
  );
  const plans = [...(rows[0]?.log ?? '').matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].flatMap(
    (found) => {
      const [, milliseconds = '', text = ''] = found;
      const read = JSON.parse(text.replaceAll(/^\t/gm, '')) as { 'Query Text': string; Plan: PlanNode };
      return read['Query Text'].includes(part) ? [{ milliseconds: Number(milliseconds), plan: read.Plan }] : [];
    },
  );
  const last = plans.at(-1);
  if (!last) throw new Error(`PostgreSQL has logged no plan of a statement with ${part}`);
  const nodes = nodesOf(last.plan);
  const once = (names: readonly (string | undefined)[]) => [...new Set(names.flatMap((name) => name ?? []))];
  return {
    milliseconds: last.milliseconds,
    pages: (last.plan['Shared Hit Blocks'] ?? 0) + (last.plan['Shared Read Blocks'] ?? 0),
    indexes: once(nodes.map((node) => node['Index Name'])),
    scanned: once(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])),
  };
}
