import * as calls from '@plumbline/contract/absences';
import { can } from '@plumbline/domain/access/can';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import type { AfterOf } from '@plumbline/domain/events/catalogue';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import type { AbsenceRow } from './absences.queries.ts';
import { listAbsences, lockAbsence, readAbsence } from './absences.queries.ts';
import { factsOfPerson } from './person.ts';

/** What events say of an absence: all but its reason, and what was said of it. */
function sideOf({ id, kind, state, firstDay, lastDay, part, from, to }: AbsenceRow): AfterOf<'user.absence_asked'> {
  return { absenceId: id, kind, state, firstDay, lastDay, part, from, to };
}

const columnsOf = ({ kind, state, firstDay, lastDay, part, from, to, reason }: Omit<AbsenceRow, 'id' | 'version'>) => ({
  kind,
  state,
  first_day: firstDay,
  last_day: lastDay,
  part,
  from_time: from,
  to_time: to,
  reason,
});

/** Who decided, and when; nobody about what is only asked for. */
const decision = ({ actor, now }: Pick<SignedInContext, 'actor' | 'now'>, isDecided: boolean) =>
  isDecided ? { decided_by: actor.id, decided_at: now } : { decided_by: null, decided_at: null, decision_note: '' };

/** An absence to change, and whose it is. @throws Problem not_found where the one who asks doesn't see the person; conflict */
async function lockSeen(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  id: string,
  version?: number,
): Promise<{ row: AbsenceRow; person: UserFacts }> {
  const row = await lockAbsence(db, id);
  const person = await factsOfPerson(db, actor, row.userId);
  if (!can(actor, 'user.read_availability', person).allowed) throw new Problem('not_found');
  if (version !== undefined && version !== row.version) throw new Problem('conflict');
  return { row, person };
}

export const listAbsencesEndpoint = endpoint(calls.listAbsences, {
  handle: ({ db, actor, authorize, input: { query } }) => {
    authorize('absence.list');
    return listAbsences(db, actor, query);
  },
});

export const createAbsence = endpoint(calls.createAbsence, {
  handle: async (context) => {
    const { db, actor, authorize, record, now, input } = context;
    const { userId = actor.id, ...content } = input.body;
    const person = await factsOfPerson(db, actor, userId);
    authorize('user.ask_absence', person);
    const isDecided = can(actor, 'user.decide_absences', person).allowed;
    const made: AbsenceRow = {
      ...content,
      id: newId(),
      userId,
      state: isDecided ? 'confirmed' : 'asked',
      note: '',
      version: 1,
    };
    await db.query
      .insertInto('absences')
      .values({
        id: made.id,
        user_id: userId,
        ...columnsOf(made),
        created_by: actor.id,
        created_at: now,
        ...decision(context, isDecided),
      })
      .execute();
    record('user.absence_asked', { subjectId: userId, relations: { userId }, before: null, after: sideOf(made) });
    return readAbsence(db, actor, made.id, person);
  },
});

export const changeAbsence = endpoint(calls.changeAbsence, {
  handle: async (context) => {
    const { db, actor, authorize, record, input } = context;
    const { version, reason, ...content } = input.body;
    const { row, person } = await lockSeen(context, input.params.id, version);
    authorize('user.ask_absence', person);
    const isDecider = can(actor, 'user.decide_absences', person).allowed;
    const after: AbsenceRow = {
      ...row,
      ...content,
      reason: reason ?? row.reason,
      state: isDecider ? row.state : 'asked',
    };
    if (JSON.stringify(columnsOf(after)) !== JSON.stringify(columnsOf(row))) {
      await db.query
        .updateTable('absences')
        .set({ ...columnsOf(after), version: row.version + 1, ...(!isDecider && decision(context, false)) })
        .where('id', '=', row.id)
        .execute();
      record('user.absence_changed', {
        subjectId: row.userId,
        relations: { userId: row.userId },
        before: sideOf(row),
        after: sideOf(after),
      });
    }
    return readAbsence(db, actor, row.id, person);
  },
});

export const decideAbsence = endpoint(calls.decideAbsence, {
  handle: async (context) => {
    const { db, actor, authorize, record, input } = context;
    const { version, state, note = '' } = input.body;
    const { row, person } = await lockSeen(context, input.params.id, version);
    authorize('user.decide_absences', person);
    if (state !== row.state) {
      await db.query
        .updateTable('absences')
        .set({ state, decision_note: note, version: row.version + 1, ...decision(context, true) })
        .where('id', '=', row.id)
        .execute();
      record(state === 'confirmed' ? 'user.absence_confirmed' : 'user.absence_refused', {
        subjectId: row.userId,
        relations: { userId: row.userId },
        before: sideOf(row),
        after: sideOf({ ...row, state }),
      });
    }
    return readAbsence(db, actor, row.id, person);
  },
});

export const removeAbsence = endpoint(calls.removeAbsence, {
  handle: async (context) => {
    const { db, authorize, record, input } = context;
    const { row, person } = await lockSeen(context, input.params.id);
    authorize('user.ask_absence', person);
    await db.query.deleteFrom('absences').where('id', '=', row.id).execute();
    record('user.absence_removed', {
      subjectId: row.userId,
      relations: { userId: row.userId },
      before: sideOf(row),
      after: null,
    });
    return { success: true as const };
  },
});
