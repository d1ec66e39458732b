import type { ReplayRule } from '@plumbline/contract/automation-runs';
import type { AutomationAction } from '@plumbline/domain/automations/action-kinds';
import { storedDefinition, wantsAnswers } from '@plumbline/domain/automations/automation';
import type { AutomationData } from '@plumbline/domain/automations/data';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { lockAutomation } from './automations.queries.ts';
import { dataKey, readPastEvents } from './match-events.ts';
import { readData } from './read-data.ts';

interface Context {
  db: InstanceDatabase;
  now: Date;
  settings: AppSettings;
}

interface Which {
  id?: string;
  since?: Date | null;
  state: 'failed' | 'skipped';
  rule: ReplayRule;
}

/** What somebody has discarded is taken up again only by itself: of those that are skipped they alone say why. */
const isWithoutDiscarded = ({ id, state }: Which) => id === undefined && state === 'skipped';

interface Stopped {
  version: number;
  step: number;
  actions: readonly AutomationAction[];
}

/**
 * Lets failed or skipped runs go on at the step where they stopped; what they have done is not done again. With the rule as it is now,
 * save where what a run has done already is something else in it: then with the rule as it was. @returns how many
 */
export async function replayRuns(
  context: Context,
  automation: Awaited<ReturnType<typeof lockAutomation>>,
  which: Which,
): Promise<number> {
  const { db } = context;
  const chosen = sql`r.automation_id = ${automation.id} and r.state = ${which.state}
    ${which.id === undefined ? sql`` : sql`and r.id = ${which.id}`}
    ${isWithoutDiscarded(which) ? sql`and r.error is null` : sql``}
    ${which.since ? sql`and r.created_at >= ${which.since}` : sql``}`;
  if (which.rule === 'now') {
    const stopped =
      await db.rows(sql<Stopped>`select distinct on (r.version, r.next_step) r.version, r.next_step as step, v.actions
      from ${db.table('automation_runs')} r join ${db.table('automation_versions')} v
        on v.automation_id = r.automation_id and v.version = r.version
      where ${chosen} and r.version <> ${automation.version}`);
    const actions = automation.actions as unknown as readonly AutomationAction[];
    const kept = stopped.filter(({ actions: before, step }) => hasSameBeginning(before, actions, step));
    await addAnswers(context, automation, kept, which);
    await db.rows(sql`update ${db.table('automation_runs')} r set version = ${automation.version}
      from jsonb_to_recordset(${JSON.stringify(kept.map(({ version, step }) => ({ version, step })))}::jsonb)
        as k (version integer, step smallint)
      where ${chosen} and r.version = k.version and r.next_step = k.step`);
  }
  const rows = await db.rows(sql`update ${db.table('automation_runs')} r set
      state = 'waiting', attempts = 0, retry_at = null, error = null, ended_at = null
    where ${chosen} returning r.id`);
  return rows.length;
}

/**
 * Whether the steps that a run has completed are still of the same kinds, and the step where it stopped still exists.
 */
function hasSameBeginning(
  before: readonly AutomationAction[],
  now: readonly AutomationAction[],
  stoppedAt: number,
): boolean {
  return stoppedAt < now.length && before.slice(0, stoppedAt).every(({ kind }, place) => kind === now[place]?.kind);
}

/** So many runs are looked at together. */
const runsAtOnce = 500;

/** Reads the answers of the job, as it was, for runs of versions that did not ask for them. */
async function addAnswers(
  context: Context,
  automation: Awaited<ReturnType<typeof lockAutomation>>,
  kept: readonly Stopped[],
  { state, id }: Which,
): Promise<void> {
  const { db } = context;
  const definition = storedDefinition(automation);
  if (!wantsAnswers(definition)) return;
  const { event, conditions } = definition;
  const versions = kept
    .filter(({ actions }) => !wantsAnswers({ event, conditions, actions }))
    .map((one) => one.version);
  let after = '00000000-0000-0000-0000-000000000000';
  while (versions.length > 0) {
    const runs = await db.rows(sql<{ id: string; eventId: number; item: string; data: AutomationData }>`
      select id, event_id as "eventId", item, data from ${db.table('automation_runs')}
      where automation_id = ${automation.id} and state = ${state} and version = any(${versions}::integer[])
        and event_id is not null and id > ${after} ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by id limit ${runsAtOnce}`);
    const events = await readPastEvents(db, {
      names: [],
      ids: runs.map(({ eventId }) => eventId),
      since: context.now,
      limit: runsAtOnce,
    });
    const found = runs.flatMap((run) => {
      const happened = events.find((one) => one.id === run.eventId);
      return happened ? [{ run, key: dataKey(happened, run.item, { definition, withAnswers: true }) }] : [];
    });
    const read = await readData(
      context,
      found.map(({ key }) => key),
    );
    const changed = found.flatMap(({ run }, place) => {
      const answers = read[place]?.job?.answers;
      return run.data.job && answers ? [{ id: run.id, data: { ...run.data, job: { ...run.data.job, answers } } }] : [];
    });
    await db.rows(sql`update ${db.table('automation_runs')} r set data = c.data
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c (id uuid, data jsonb) where r.id = c.id`);
    if (runs.length < runsAtOnce) return;
    after = runs.at(-1)?.id ?? after;
  }
}
