import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { ActionResult } from './actions/action-context.ts';
import type { ClaimedRun } from './claim-runs.ts';

/** What the log shows of a step. */
export interface DoneStep {
  run: ClaimedRun;
  kind: AutomationActionKind;
  input: Readonly<Record<string, unknown>> | undefined;
  output: unknown;
  state: 'done' | 'failed' | 'retrying';
  error: string | null;
  /** Milliseconds since 1970. */
  begun: number;
}

/** Writes steps into the log; one that was tried before is written over. */
export async function storeSteps(db: InstanceDatabase, steps: readonly DoneStep[]): Promise<void> {
  const rows = steps.map(({ run, kind, input, output, state, error, begun }) => ({
    runId: run.id,
    step: run.step,
    kind,
    state,
    input: input ?? null,
    output: output ?? null,
    error,
    attempts: run.attempts + 1,
    startedAt: new Date(begun),
    durationMs: Date.now() - begun,
  }));
  await db.rows(sql`insert into ${db.table('automation_steps')} as t
      (run_id, step, kind, state, input, output, error, attempts, started_at, duration_ms)
    select s."runId", s.step, s.kind, s.state, s.input, s.output, s.error, s.attempts, s."startedAt", s."durationMs"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s ("runId" uuid, step smallint, kind text, state text, input jsonb,
      output jsonb, error text, attempts smallint, "startedAt" timestamptz, "durationMs" integer)
    on conflict (run_id, step) do update set kind = excluded.kind, state = excluded.state, input = excluded.input,
      output = excluded.output, error = excluded.error, attempts = excluded.attempts, duration_ms = excluded.duration_ms`);
}

/** Moves runs on to their next step, or ends them. */
export async function advanceRuns(
  db: InstanceDatabase,
  moves: readonly { run: ClaimedRun; result: ActionResult }[],
  now: Date,
): Promise<void> {
  const rows = moves.map(({ run, result }) => {
    const isOngoing = result.progress !== undefined;
    return {
      id: run.id,
      step: isOngoing ? run.step : run.step + 1,
      progress: result.progress ?? null,
      made: { ...run.made, ...result.made },
      isLast: !isOngoing && run.step + 1 >= run.actions.length,
    };
  });
  await db.rows(sql`update ${db.table('automation_runs')} r set
      next_step = m.step, progress = m.progress, made = m.made, attempts = 0, retry_at = null, error = null,
      started_at = coalesce(r.started_at, ${now}), state = case when m."isLast" then 'done' else 'waiting' end,
      ended_at = case when m."isLast" then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m (id uuid, step smallint, progress jsonb, made jsonb, "isLast" boolean)
    where r.id = m.id`);
  const ended = moves.filter((_, place) => rows[place]?.isLast).map(({ run }) => run.automationId);
  if (ended.length === 0) return;
  await db.rows(sql`update ${db.table('automations')} set failures_in_row = 0, state = case state when 'failing' then 'active' else state end
    where id = any(${[...new Set(ended)]}::uuid[]) and failures_in_row > 0`);
}
