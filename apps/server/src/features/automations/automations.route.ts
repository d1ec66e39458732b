import * as calls from '@plumbline/contract/automations';
import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { storedDefinition } from '@plumbline/domain/automations/automation';
import { differences } from '@plumbline/domain/events/differences';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { sql } from 'kysely';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import {
  contentColumns,
  insertVersion,
  listAutomations,
  lockAutomation,
  readAutomation,
} from './automations.queries.ts';
import { checkedDefinition } from './checked-definition.ts';
import { firstDueAt } from './due.ts';
import { withOwnWebhooks } from './own-webhooks.ts';

export const listAutomationsEndpoint = endpoint(calls.listAutomations, {
  handle: ({ db, authorize, input: { query } }) => {
    authorize('automation.manage');
    return listAutomations(db, query);
  },
});

export const readAutomationEndpoint = endpoint(calls.readAutomation, {
  handle: ({ db, authorize, input: { params } }) => {
    authorize('automation.manage');
    return readAutomation(db, params.id);
  },
});

type WritingContext = Pick<SignedInContext, 'db' | 'actor' | 'record' | 'now' | 'settings' | 'services'>;

/** What a new automation is made of. */
interface MadeAutomation {
  name: string;
  definition: AutomationDefinition;
  pauseReason: 'person' | 'imported' | null;
}

/** Writes a new automation that acts with the caller's rights. */
export async function insertAutomation(
  { db, actor, record, now, settings, services }: WritingContext,
  { name, definition: wanted, pauseReason }: MadeAutomation,
): Promise<string> {
  const id = newId();
  const definition = await withOwnWebhooks({ db, actor, record, now, services }, name, wanted);
  await db.query
    .insertInto('automations')
    .values({
      id,
      name,
      ...contentColumns(definition),
      state: pauseReason ? 'paused' : 'active',
      pause_reason: pauseReason,
      owner_id: actor.id,
      activated_at: now,
      next_due_at: firstDueAt(definition.event, now, settings),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await insertVersion(db, { id, version: 1, name, definition, changedBy: actor.id, at: now });
  record('automation.created', { subjectId: id, before: null, after: { name } });
  return id;
}

export const createAutomation = endpoint(calls.createAutomation, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('automation.manage');
    const { name, state, event, conditions, actions } = input.body;
    const definition = await checkedDefinition(context, { event, conditions, actions });
    const pauseReason = state === 'paused' ? ('person' as const) : null;
    return readAutomation(db, await insertAutomation(context, { name, definition, pauseReason }));
  },
});

type Row = Awaited<ReturnType<typeof lockAutomation>>;

/** Whether the person whom an automation acts for can still sign in. */
async function ownerIsThere({ db }: Pick<SignedInContext, 'db'>, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false;
  const owner = await db.first(sql`select from ${db.table('users')}
    where id = ${ownerId} and banned_at is null and removed_at is null`);
  return owner !== undefined;
}

/** PostgreSQL doesn't preserve the order of JSON keys. */
function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inKeyOrder(inner)]));
}

/** Makes an automation what is wanted; what is as it was is no change, and only another content is another version. */
export async function writeAutomation(
  { db, actor, record, now, settings, services }: WritingContext,
  row: Row,
  wanted: { name: string; definition: AutomationDefinition; isPaused: boolean; ownerId: string | null },
): Promise<void> {
  const { name, isPaused, ownerId } = wanted;
  const definition = await withOwnWebhooks({ db, actor, record, now, services }, name, wanted.definition);
  const state = isPaused ? 'paused' : row.state === 'paused' ? 'active' : row.state;
  const content = contentColumns(definition);
  const audited = (of: { name: string; event: unknown; conditions: unknown; actions: unknown }) => ({
    name: of.name,
    event: inKeyOrder(of.event),
    conditions: inKeyOrder(of.conditions),
    actions: inKeyOrder(of.actions),
  });
  const change = differences(
    { ...audited(row), state: row.state, ownerId: row.owner_id } as Record<string, unknown>,
    {
      ...audited({ ...definition, name, conditions: filterToWire(definition.conditions) }),
      state,
      ownerId,
    } as Record<string, unknown>,
  );
  if (!change) return;
  const isContent = ['name', 'event', 'conditions', 'actions'].some((key) => key in change.after);
  const version = isContent ? row.version + 1 : row.version;
  const isResumed = row.state === 'paused' && state !== 'paused';
  await db.query
    .updateTable('automations')
    .set({
      name,
      ...content,
      state,
      pause_reason: state === 'paused' ? (row.pause_reason ?? 'person') : null,
      owner_id: ownerId,
      version,
      updated_at: now,
      // It doesn't catch up on what happened while it was paused, or asked for something else.
      ...((isResumed || 'event' in change.after) && {
        activated_at: now,
        next_due_at: firstDueAt(definition.event, now, settings),
      }),
      ...(isResumed && { failures_in_row: 0 }),
    })
    .where('id', '=', row.id)
    .execute();
  if (isContent) await insertVersion(db, { id: row.id, version, name, definition, changedBy: actor.id, at: now });
  record('automation.changed', { subjectId: row.id, ...change });
}

export const changeAutomation = endpoint(calls.changeAutomation, {
  handle: async (context) => {
    const { db, actor, authorize, input } = context;
    authorize('automation.manage');
    const row = await lockAutomation(db, input.params.id);
    const { body } = input;
    if (body.version !== undefined && body.version !== row.version)
      throw await changedMeanwhile(db, actor, { kind: 'automation', id: row.id }, Object.keys(body));
    const isContent = body.event !== undefined || body.conditions !== undefined || body.actions !== undefined;
    const sent = {
      event: body.event ?? row.event,
      conditions: body.conditions ?? row.conditions,
      actions: body.actions ?? row.actions,
    };
    // What it names may be gone since: that is no reason against pausing it.
    const definition = isContent ? await checkedDefinition(context, sent) : storedDefinition(row);
    const ownerId = body.takeOver ? actor.id : row.owner_id;
    const isPaused = body.state === undefined ? row.state === 'paused' : body.state === 'paused';
    if (row.state === 'paused' && !isPaused && !(await ownerIsThere(context, ownerId))) {
      throw new Problem('automation_owner_gone');
    }
    await writeAutomation(context, row, { name: body.name ?? row.name, definition, isPaused, ownerId });
    return readAutomation(db, row.id);
  },
});

export const removeAutomation = endpoint(calls.removeAutomation, {
  handle: async ({ db, authorize, record, now, input: { params } }) => {
    authorize('automation.manage');
    const row = await lockAutomation(db, params.id);
    await db.query
      .updateTable('automations')
      .set({ removed_at: now, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    record('automation.removed', { subjectId: row.id, before: { name: row.name }, after: null });
    return { success: true as const };
  },
});
