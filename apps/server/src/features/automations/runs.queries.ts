import type { WireAutomationRun } from '@plumbline/contract/automation-runs';
import type { AutomationAction } from '@plumbline/domain/automations/action-kinds';
import type { AutomationData } from '@plumbline/domain/automations/data';
import type { Language } from '@plumbline/domain/languages/languages';
import type { PageQuery } from '@plumbline/contract/wire';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { JsonText } from '../../database/json-text.ts';
import { readPage } from '../../database/page.ts';
import { momentJson } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';
import type { Reader } from './about.ts';
import { aboutOf, withReadableAnswers } from './about.ts';
import { storedErrorText } from './run-error.ts';

type Doc = Omit<WireAutomationRun, 'event' | 'about' | 'steps'> & {
  data: AutomationData;
  steps: WireAutomationRun['steps'];
  actions: AutomationAction[];
};

/** So many things of a run are named. */
const maxNames = 200;

function fields(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`'_id', r.id, 'state', r.state, 'version', r.version, 'data', r.data, 'due_at', ${momentJson(sql`r.due_at`)},
    'caused_by', r.caused_by, 'depth', cardinality(r.ancestors), 'error', r.error, 'retry_at', ${momentJson(sql`r.retry_at`)},
    'created_at', ${momentJson(sql`r.created_at`)}, 'started_at', ${momentJson(sql`r.started_at`)},
    'ended_at', ${momentJson(sql`r.ended_at`)},
    'duration_ms', (select sum(s.duration_ms)::int from ${db.table('automation_steps')} s where s.run_id = r.id),
    'actions', (select v.actions from ${db.table('automation_versions')} v
      where v.automation_id = r.automation_id and v.version = r.version),
    'steps', coalesce((select json_agg(json_build_object('step', s.step, 'kind', s.kind, 'state', s.state, 'input', s.input,
        'output', s.output, 'error', s.error, 'attempts', s.attempts, 'started_at', ${momentJson(sql`s.started_at`)},
        'duration_ms', s.duration_ms) order by s.step)
      from ${db.table('automation_steps')} s where s.run_id = r.id), '[]'),
    'names', ${namesIn(
      db,
      sql`(select string_agg(coalesce((s.input - 'data')::text, '') || coalesce(s.output::text, ''), ' ')
        from ${db.table('automation_steps')} s where s.run_id = r.id)`,
    )}`;
}

/** The names of what a text of ids speaks of, by id: for people who read what a step was given. */
function namesIn(db: InstanceDatabase, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const named = [
    sql`select id, concat_ws(' ', first_name, last_name) as name from ${db.table('users')}`,
    sql`select id, '#' || number as name from ${db.table('jobs')}`,
    ...(['projects', 'skills', 'reports', 'webhooks'] as const).map(
      (table) => sql`select id, name from ${db.table(table)}`,
    ),
    sql`select id, title as name from ${db.table('job_types')}`,
    sql`select q.id, v.title as name from ${db.table('questions')} q
      join ${db.table('question_revisions')} v on v.question_id = q.id and v.revision = q.current_revision`,
  ];
  return sql`(select coalesce(json_object_agg(o.id, o.name), '{}') from (
      select distinct (regexp_matches(${text}, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'))[1]::uuid as id
      limit ${maxNames}) i
    cross join lateral (${sql.join(
      named.map((one) => sql`(select n.id, n.name from (${one}) n where n.id = i.id)`),
      sql` union all `,
    )}) o)`;
}

/** As a run's own names, for a test's steps. Takes them as JSON text. */
export async function namesOfIds(db: InstanceDatabase, text: string): Promise<Record<string, string>> {
  const row = await db.first(
    sql<{ names: Record<string, string> }>`select ${namesIn(db, sql`${text}::text`)} as names`,
  );
  return row?.names ?? {};
}

/** The steps that were not begun stand in the log too: waiting, or never done. */
function present({ data, actions, steps, error, ...doc }: Doc, language: Language): WireAutomationRun {
  const known = new Map(steps.map((step) => [step.step, { ...step, error: storedErrorText(step.error, language) }]));
  const rest = doc.state === 'waiting' ? ('waiting' as const) : ('skipped' as const);
  const notBegun = { input: null, output: null, error: null, attempts: 0, started_at: null, duration_ms: null };
  return {
    ...doc,
    error: storedErrorText(error, language),
    event: { id: data.event.id, kind: data.event.kind, at: data.event.at },
    about: aboutOf(data),
    steps: (actions ?? []).map(({ kind }, step) => known.get(step) ?? { step, kind, state: rest, ...notBegun }),
  };
}

/** A page of an automation's runs, the newest first. */
export async function listRuns(
  db: InstanceDatabase,
  automationId: string,
  { states, reader, ...query }: PageQuery & { states: readonly string[] | undefined; reader: Reader },
): Promise<JsonText> {
  const { text } = await readPage<null>(
    db,
    {
      from: sql`${db.table('automation_runs')} r`,
      id: sql`r.id`,
      where: sql`r.automation_id = ${automationId} ${states ? sql`and r.state = any(${states}::text[])` : sql``}`,
      order: { expression: sql`r.created_at`, type: 'timestamptz', descending: true },
      columns: sql`json_build_object(${fields(db)})::text as doc, null as facts`,
    },
    query,
    (doc) => JSON.stringify(present(JSON.parse(doc) as Doc, reader.language)),
  );
  const page = JSON.parse(text) as { docs: WireAutomationRun[] };
  return new JsonText(JSON.stringify({ ...page, docs: await withReadableAnswers(db, reader, page.docs) }));
}

/** One run. @throws Problem not_found */
export async function readRun(
  db: InstanceDatabase,
  automationId: string,
  id: string,
  reader: Reader,
): Promise<WireAutomationRun> {
  const row = await db.first(sql<{ doc: Doc }>`select json_build_object(${fields(db)}) as doc
    from ${db.table('automation_runs')} r where r.id = ${id} and r.automation_id = ${automationId}`);
  const [run] = row ? await withReadableAnswers(db, reader, [present(row.doc, reader.language)]) : [];
  if (!run) throw new Problem('not_found');
  return run;
}
