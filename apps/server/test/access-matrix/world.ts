import { createHash } from 'node:crypto';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { skillRoles } from '@plumbline/domain/skills/skill';
import { newId } from '../../src/ids.ts';
import { makeAutomation } from './make-automation.ts';
import { makeReport, makeReportTemplate } from './make-report.ts';
import { makeView } from './make-view.ts';
import type { InstanceName, TestPerson, TestServer } from '../support/test-server.ts';

/**
 * Where the thing that a call is about stands: among what each role sees as far as it can (`own`), where only
 * administrators see it (`other`), or in another instance (`foreign`).
 */
export type Place = 'own' | 'other' | 'foreign';

/** Two instances, each with a person of every role, a project of theirs and one that is none of theirs. */
export interface World {
  server: TestServer;
  /** The people of the main instance: the ones who call. */
  people: Record<Role, TestPerson>;
  /** Makes a thing of its own for one cell, so that cells don't disturb one another. */
  project(place: Place): Promise<string>;
  jobType(place: Place): Promise<string>;
  /** A text question at the end of a new job type. */
  question(place: Place): Promise<{ id: string; jobTypeId: string }>;
  /** A question in a job type that chooses a project. */
  systemList(place: Place, jobTypeId: string): Promise<string>;
  /** A job of a new job type with one question; in `own` the inspector is assigned. */
  job(place: Place): Promise<{ id: string; questionId: string; jobTypeId: string }>;
  /** An inspector on a job of the inspector's (`own`), a sys_admin of no job (`other`). */
  user(place: Place, options?: { invited?: boolean }): Promise<{ id: string; email: string }>;
  asset(place: Place): Promise<string>;
  /** An element on a plan, for a blueprint question of a job. */
  marking(place: Place): Promise<{ id: string; jobId: string; questionId: string; fileId: string }>;
  /** An upload that has not come whole: the caller's (`own`), or somebody else's. */
  upload(place: Place, caller: Role | null): Promise<string>;
  /** A skill that everybody but clients may hold, for a year. */
  skill(place: Place): Promise<string>;
  /** A paused automation with one version. */
  automation(place: Place): Promise<string>;
  /** A report of jobs that is shared with everybody (`own`), or with nobody. */
  report(place: Place): Promise<string>;
  /** A template of reports of this instance. */
  reportTemplate(): Promise<string>;
  /** A view of jobs: the caller's own (`own`), and administrators'; or somebody's who shares it with nobody. */
  view(place: Place, caller: Role | null, options?: { isRemoved?: boolean }): Promise<string>;
}

/** An element of the catalogue, and a line that is drawn with it. */
export const defaultElementId = defaultCatalogue[0]?.id ?? '';
export const lineCanvasData = writeCanvasData({
  kind: 'Line',
  style: 0,
  page: 1,
  strokeHeight: 4,
  points: [0, 0, 360, 0],
});

const instanceOf = (place: Place): InstanceName => (place === 'foreign' ? 'acme' : 'main');

/** Two instances with a person of each role in both; everything else is made for the call that asks for it. */
export async function makeWorld(server: TestServer): Promise<World> {
  const make = async (instance: InstanceName) => {
    const people = {} as Record<Role, TestPerson>;
    for (const role of roles) people[role] = await server.person(role, { instance });
    return people;
  };
  const byInstance = { main: await make('main'), acme: await make('acme') };

  const project: World['project'] = async (place) => {
    const people = byInstance[instanceOf(place)];
    const { query } = server.db(instanceOf(place));
    const id = newId();
    const isOther = place === 'other';
    await query
      .insertInto('projects')
      .values({ id, name: `Project ${id}`, is_private: isOther, created_by: people.sys_admin.id })
      .execute();
    if (isOther) return id;
    await query
      .insertInto('project_members')
      .values([
        { project_id: id, user_id: people.inspector.id },
        { project_id: id, user_id: people.project_manager.id },
      ])
      .execute();
    await query.insertInto('client_projects').values({ project_id: id, user_id: people.client.id }).execute();
    return id;
  };

  const jobType: World['jobType'] = async (place) => {
    const id = newId();
    const isOther = place === 'other';
    await server
      .db(instanceOf(place))
      .query.insertInto('job_types')
      .values({ id, title: `Type ${id}`, unique_id: newId(), is_disabled: isOther, client_can_create: !isOther })
      .execute();
    return id;
  };

  /** Puts a question that clients may see into a job type. */
  const ask = async (place: Place, jobTypeId: string, asked: { type: number; title: string; sequence: number }) => {
    const id = newId();
    const { type, title, sequence } = asked;
    await server.services.unbound.transaction().execute(async (transaction) => {
      const query = transaction.withSchema(`instance_${instanceOf(place)}`);
      await query.insertInto('questions').values({ id, root_id: id, current_revision: 1 }).execute();
      await query
        .insertInto('question_revisions')
        .values({ question_id: id, revision: 1, type, title, is_client_visible: true })
        .execute();
      await query
        .insertInto('job_type_questions')
        .values({ job_type_id: jobTypeId, question_id: id, name: `question_${sequence}`, sequence })
        .execute();
    });
    return id;
  };

  const question: World['question'] = async (place) => {
    const jobTypeId = await jobType(place);
    return { id: await ask(place, jobTypeId, { type: 5, title: 'Width', sequence: 0 }), jobTypeId };
  };

  const systemList: World['systemList'] = (place, jobTypeId) =>
    ask(place, jobTypeId, { type: 4, title: 'Where', sequence: 1 });

  const job: World['job'] = async (place) => {
    const people = byInstance[instanceOf(place)];
    const { id: questionId, jobTypeId } = await question(place === 'other' ? 'own' : place);
    const projectId = await project(place);
    const id = newId();
    const { query } = server.db(instanceOf(place));
    const isAssigned = place !== 'other';
    const createdAt = new Date();
    await query
      .insertInto('jobs')
      .values({
        id,
        status: isAssigned ? 'assigned' : 'open',
        job_type_id: jobTypeId,
        project_id: projectId,
        start_date: new Date('2026-03-15T08:00:00Z'),
        created_by: people.sys_admin.id,
        created_at: createdAt,
      })
      .execute();
    if (isAssigned) {
      await query
        .insertInto('job_assignees')
        .values({ job_id: id, user_id: people.inspector.id, job_created_at: createdAt })
        .execute();
    }
    return { id, questionId, jobTypeId };
  };

  const user: World['user'] = async (place, { invited = false } = {}) => {
    const instance = instanceOf(place);
    const made = await server.person(place === 'other' ? 'sys_admin' : 'inspector', { instance });
    const { query } = server.db(instance);
    const changed = await query
      .updateTable('users')
      .set({ is_confirmed: !invited, is_verified: !invited })
      .where('id', '=', made.id)
      .returning('email')
      .executeTakeFirstOrThrow();
    if (place !== 'other') {
      const shared = await job(place);
      const { created_at } = await query
        .selectFrom('jobs')
        .select('created_at')
        .where('id', '=', shared.id)
        .executeTakeFirstOrThrow();
      await query
        .insertInto('job_assignees')
        .values({ job_id: shared.id, user_id: made.id, job_created_at: created_at })
        .execute();
    }
    return { id: made.id, email: changed.email };
  };

  const asset: World['asset'] = async (place) => {
    const people = byInstance[instanceOf(place)];
    const id = newId();
    const isOther = place === 'other';
    const { query } = server.db(instanceOf(place));
    await query
      .insertInto('assets')
      .values({
        id,
        original_name: 'avatar.png',
        extension: 'png',
        content_type: 'image/png',
        size: 10,
        sha256: createHash('sha256').update(id).digest(),
        width: 10,
        height: 10,
        target: isOther ? 'profile' : 'answer',
        is_private: isOther,
        target_user_id: isOther ? people.sys_admin.id : null,
        uploaded_by: people.sys_admin.id,
      })
      .execute();
    if (!isOther) {
      const { id: jobId, questionId } = await job(place);
      await query
        .insertInto('answers')
        .values({
          id: `${questionId}_${newId()}`,
          job_id: jobId,
          question_id: questionId,
          question_revision: 1,
          files: [id],
          answered_at: new Date(),
        })
        .execute();
    }
    return id;
  };

  const marking: World['marking'] = async (place) => {
    const { id: jobId, jobTypeId } = await job(place);
    const questionId = await ask(place, jobTypeId, { type: 13, title: 'Plan', sequence: 1 });
    const fileId = await asset(place);
    const [id, blueprintId] = [newId(), newId()];
    const { query } = server.db(instanceOf(place));
    const now = new Date();
    const times = { created_at: now, updated_at: now };
    await query
      .insertInto('blueprints')
      .values({ id: blueprintId, job_id: jobId, question_id: questionId, asset_id: fileId, ...times })
      .execute();
    await query
      .insertInto('blueprint_elements')
      .values({ id, blueprint_id: blueprintId, element_id: defaultElementId, canvas_data: lineCanvasData, ...times })
      .execute();
    return { id, jobId, questionId, fileId };
  };

  const upload: World['upload'] = async (place, caller) => {
    const id = newId();
    const people = byInstance[instanceOf(place)];
    const owner =
      place === 'own'
        ? people[caller ?? 'sys_admin']
        : await server.person('inspector', { instance: instanceOf(place) });
    await server
      .db(instanceOf(place))
      .query.insertInto('uploads')
      .values({ id, user_id: owner.id, file_name: 'a.png', target: 'answer', is_private: false, size: 10 })
      .execute();
    return id;
  };

  const skill: World['skill'] = async (place) => {
    const id = newId();
    await server
      .db(instanceOf(place))
      .query.insertInto('skills')
      .values({ id, name: `Skill ${id}`, roles: [...skillRoles], expiry_amount: 1, expiry_unit: 'years' })
      .execute();
    return id;
  };

  return {
    server,
    people: byInstance.main,
    project,
    jobType,
    question,
    systemList,
    job,
    user,
    asset,
    marking,
    upload,
    skill,
    automation: (place) => makeAutomation(server, instanceOf(place), byInstance[instanceOf(place)].sys_admin.id),
    report: (place) =>
      makeReport(server, instanceOf(place), {
        ownerId: byInstance[instanceOf(place)].sys_admin.id,
        isShared: place !== 'other',
      }),
    reportTemplate: () => makeReportTemplate(server, 'main'),
    view: async (place, caller, { isRemoved = false } = {}) => {
      const instance = instanceOf(place);
      const ownerId = byInstance[instance][caller ?? 'sys_admin'].id;
      const isPrivate = place === 'other';
      const strangerId = isPrivate ? (await server.person('inspector', { instance })).id : null;
      return makeView(server, instance, { ownerId: strangerId ?? ownerId, isPrivate, isRemoved });
    },
  };
}
