import { mergeAssets } from '@plumbline/contract/asset-versions';
import { readAssetUses } from '@plumbline/contract/asset-uses';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { png, uploadTo } from './assets.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector', client: 'client' });

async function upload(as: TestPerson, target = 'answer'): Promise<string> {
  const { body, problem } = await uploadTo(on.server, { as, bytes: await png(), query: { target } });
  if (!body._id) throw new Error(problem.code);
  return body._id;
}
const usesOf = async (as: TestPerson, ...ids: string[]) => {
  const { body } = await on.server.call(readAssetUses, { as, query: { ids: ids.join(',') } });
  return {
    total: body.total,
    told: body.uses.map(({ kind, name, ID }) => `${kind} ${ID === null ? name : `${name} ${ID > 0}`}`),
  };
};

/** A job with these files in an answer, or with one that is drawn on a plan. */
async function jobWith(files: readonly string[], title: string, projectId: string | null = null, plan?: string) {
  const { query } = on.server.db();
  const [type, job, question] = [newId(), newId(), newId()];
  await query.insertInto('job_types').values({ id: type, title, unique_id: newId() }).execute();
  await query
    .insertInto('jobs')
    .values({ id: job, status: 'open', job_type_id: type, project_id: projectId })
    .execute();
  await query.transaction().execute(async (t) => {
    await t.insertInto('questions').values({ id: question, root_id: question, current_revision: 1 }).execute();
    await t
      .insertInto('question_revisions')
      .values({ question_id: question, revision: 1, type: 5, title: 'P' })
      .execute();
  });
  const answer = { id: `${question}_a`, job_id: job, question_id: question, question_revision: 1 };
  await query
    .insertInto('answers')
    .values({ ...answer, files: [...files], answered_at: new Date() })
    .execute();
  if (plan === undefined) return;
  const drawn = { file: plan, page: 0, objects: [] };
  await query
    .insertInto('current_answers')
    .values({
      job_id: job,
      question_id: question,
      answer_id: answer.id,
      value: JSON.stringify(drawn),
      is_issue: false,
      search_value: '',
    })
    .execute();
}

describe('where a file is used', () => {
  it('is told of everything that names it, as far as the person sees it', async () => {
    const file = await upload(on.manager);
    expect(await usesOf(on.manager, file)).toEqual({ total: 0, told: [] });
    const projectFields = projectFieldDefinitions.parse([
      {
        id: 'papers',
        label: 'Papers',
        type: 'file_list',
        accessRules: { project_manager: { read: true, write: true } },
      },
    ]);
    await on.server.call(changeProjectFields, { as: on.admin, body: { projectFields } });
    const project = async (name: string, as: TestPerson) => {
      const { body } = await on.server.call(createProject, { as, body: { name } });
      const written = await on.server.call(changeProjectField, {
        as,
        params: { id: body._id },
        body: { field: { id: 'papers', value: [file] } },
      });
      expect(written.status).toBe(200);
      return body._id;
    };
    await project('Tower', on.manager);
    const secret = await project('Secret', on.admin);
    await on.server.db().query.updateTable('projects').set({ is_private: true }).where('id', '=', secret).execute();
    await jobWith([file], 'Machine room');
    await jobWith([file], 'Hidden room', secret);
    expect(await usesOf(on.admin, file)).toEqual({
      total: 4,
      told: ['project Secret', 'project Tower', 'job Hidden room true', 'job Machine room true'],
    });
    expect(await usesOf(on.manager, file)).toEqual({ total: 2, told: ['project Tower', 'job Machine room true'] });
    // Nothing is disclosed about a file that the person doesn't see.
    expect(await usesOf(on.inspector, file)).toEqual({ total: 0, told: [] });
    expect(await usesOf(on.client, file)).toEqual({ total: 0, told: [] });
  });

  it('is told of several together, each thing once, and of what was merged into them', async () => {
    const [one, other, third] = [await upload(on.manager), await upload(on.manager), await upload(on.manager)];
    await jobWith([one, other], 'Both');
    await jobWith([third], 'Merged');
    await on.server.call(mergeAssets, { as: on.manager, params: { target: one, source: third } });
    expect((await usesOf(on.manager, one, other)).total).toBe(2);
    expect((await usesOf(on.manager, other)).told).toEqual(['job Both true']);
  });

  it('is told of answers that are drawn on it, and of drawings that it lies under', async () => {
    const [plan, photo, drawing] = [await upload(on.manager), await upload(on.manager), await upload(on.manager)];
    const { query } = on.server.db();
    const { body: own } = await on.server.call(createProject, { as: on.admin, body: { name: 'Unseen' } });
    await query.updateTable('projects').set({ is_private: true }).where('id', '=', own._id).execute();
    await jobWith([], 'Drawn', null, plan);
    await jobWith([], 'Drawn unseen', own._id, plan);
    expect((await usesOf(on.manager, plan)).told).toEqual(['job Drawn true']);
    const marks = JSON.stringify({ marks: { original: photo } });
    await query.updateTable('assets').set({ properties: marks }).where('id', '=', drawing).execute();
    await jobWith([drawing], 'Drawn over');
    expect((await usesOf(on.manager, photo)).told).toEqual(['job Drawn over true']);
    expect((await usesOf(on.client, plan, photo)).told).toEqual([]);
  });

  it('is the company itself, a person, and for those who make questions a job type', async () => {
    const logo = await upload(on.admin, 'logo');
    await on.server.call(changeSettings, { as: on.admin, body: { logo } });
    expect((await usesOf(on.manager, logo)).told).toEqual(['company ']);
    const avatar = await upload(on.inspector, 'avatar');
    const { query } = on.server.db();
    await query.updateTable('users').set({ avatar_asset_id: avatar }).where('id', '=', on.inspector.id).execute();
    expect((await usesOf(on.inspector, avatar)).told).toEqual(['person Test inspector']);
    const picture = await upload(on.admin, 'question');
    const [type, question] = [newId(), newId()];
    await query.insertInto('job_types').values({ id: type, title: 'Lifts', unique_id: newId() }).execute();
    await query.transaction().execute(async (t) => {
      await t.insertInto('questions').values({ id: question, root_id: question, current_revision: 1 }).execute();
      const revision = {
        question_id: question,
        revision: 1,
        type: 6,
        title: 'P',
        settings: JSON.stringify({ image: picture }),
      };
      await t.insertInto('question_revisions').values(revision).execute();
      await t
        .insertInto('job_type_questions')
        .values({ job_type_id: type, question_id: question, name: 'lift', sequence: 1 })
        .execute();
    });
    expect((await usesOf(on.admin, picture)).told).toEqual(['job_type Lifts']);
    expect((await usesOf(on.manager, picture)).told).toEqual([]);
  });
});
