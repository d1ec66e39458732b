import * as answerCalls from '@plumbline/contract/answers';
import { changeSettings } from '@plumbline/contract/settings';
import { setJobSkills, setJobTypeSkills, setUserSkills } from '@plumbline/contract/skills';
import type { Role } from '@plumbline/domain/actor/roles';
import { defaultSecurityFlags } from '@plumbline/domain/settings/default-settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import type { FilledIds } from './canary-world.ts';
import { uploadPicture } from './canary-files.ts';
import { canaries, canaryMark, fillWithCanaries, given } from './canary-world.ts';
import { idsOfRowsWith } from './kinds-of-ids.ts';
import { readEverything } from './read-everything.ts';

let server: TestServer;
let world: World;
let filled: FilledIds;
/** Two of each kind of thing that holds a text of other people's. */
let hiddenIds: readonly string[];
const { make, all } = canaries();

/**
 * Beside a private project of other people, with everything in it: which kinds of its texts a role meets all the same
 * (spec/4 §2 "Who sees what"; decision 0009; public holidays, 0069; games, 0098). Anything else must never reach it.
 */
const met: Readonly<Record<'project_manager' | 'inspector' | 'client', readonly string[]>> = {
  // The branding and texts of the screens, the statuses, the job types; people, but no system administrators.
  project_manager: [
    'company',
    'menu',
    'text',
    'status',
    'open',
    'type',
    'about',
    'question',
    'plan',
    'hint',
    'first',
    'last',
    'email',
    'invited',
    'firm',
    // What fields there are, and the options that all projects share; never what another's project holds in them.
    'noteslabel',
    'doorslabel',
    'makerlabel',
    'maker',
    'material',
    'skill',
    'holiday',
    'game',
    // Templates of reports are everybody's who works with reports.
    'reporttemplate',
    'templatetext',
    'templatecolumn',
  ],
  inspector: [
    'company',
    'menu',
    'text',
    'status',
    'open',
    'type',
    'about',
    'question',
    'plan',
    'hint',
    'noteslabel',
    'doorslabel',
    'makerlabel',
    'maker',
    'material',
    'skill',
    'holiday',
    'game',
  ],
  client: ['company', 'menu', 'text', 'status', 'open'],
};

/** The canaries in a text, by what they stand for. */
const kindsIn = (text: string) => [
  ...new Set([...text.matchAll(new RegExp(`${canaryMark}\\d+x([a-z]+)`, 'g'))].map((one) => one[1] ?? '')),
];

beforeAll(async () => {
  server = await startTestServer({ works: true });
  world = await makeWorld(server);
  filled = await fillWithCanaries(server, 'main', make, { isPrivate: true });
  await server.eventsHandled();
  hiddenIds = await idsOfRowsWith(server, { instance: 'main', text: canaryMark, perTable: 2 });
}, 180_000);
afterAll(() => server.close());

/** What a person meets that they must not. */
async function wronglyMet(as: TestPerson, allowed: readonly string[], ids: readonly string[]): Promise<string[]> {
  const searches = [canaryMark, ...all.filter((_, index) => index % 60 === 0)];
  const read = await readEverything(server, world, { as, ids, searches });
  expect(read.filter((one) => one.status === 200).length).toBeGreaterThan(50);
  return read.flatMap(({ asked, text }) => {
    const kinds = kindsIn(text).filter((kind) => !allowed.includes(kind));
    return kinds.length > 0 ? [`${as.role} ${asked}: ${kinds.join(', ')}`] : [];
  });
}

describe('what a role must not see inside its own instance', () => {
  for (const role of ['project_manager', 'inspector', 'client'] as const satisfies Role[]) {
    it(
      `never reaches a ${role}, whatever they read, search, filter or ask for by id`,
      { timeout: 180_000 },
      async () => {
        expect(await wronglyMet(world.people[role], met[role], hiddenIds)).toEqual([]);
      },
    );
  }

  it('secrets of apps reach nobody', { timeout: 180_000 }, async () => {
    const read = await readEverything(server, world, {
      as: world.people.sys_admin,
      ids: hiddenIds,
      searches: [canaryMark],
    });
    const secrets = read.filter(({ text }) => kindsIn(text).includes('secret'));
    expect(secrets.map((one) => one.asked)).toEqual([]);
    expect(read.some(({ text }) => kindsIn(text).includes('renamed'))).toBe(true);
  });

  it('skills reach no inspector while they are hidden from inspectors', { timeout: 180_000 }, async () => {
    const hide = async (hideSkillsFromInspector: boolean) => {
      const body = { security: { ...defaultSecurityFlags, hideSkillsFromInspector } };
      given(await server.call(changeSettings, { as: world.people.sys_admin, body }));
      server.services.settings.forget('instance_main');
    };
    // An inspector who holds them, on a job that asks for them.
    const { inspector, sys_admin: as } = world.people;
    const skills = filled.skills.slice(0, 2);
    const job = await world.job('own');
    given(await server.call(setUserSkills, { as, params: { userId: inspector.id }, body: { skills } }));
    given(await server.call(setJobSkills, { as, params: { jobId: job.id }, body: { skills } }));
    given(await server.call(setJobTypeSkills, { as, params: { id: job.jobTypeId }, body: { skills } }));
    const everything = async () => {
      const own = [job.id, job.jobTypeId, inspector.id, ...skills];
      const read = await readEverything(server, world, { as: inspector, ids: own, searches: all.slice(0, 1) });
      return read.filter(({ text }) => kindsIn(text).includes('skill')).map((one) => one.asked);
    };
    expect(await everything()).toEqual(
      expect.arrayContaining(['/v2/users/me', `/v2/jobs/${job.id}`, `/v2/jobtype/${job.jobTypeId}`]),
    );
    await hide(true);
    expect(await everything()).toEqual([]);
    await hide(false);
  });

  it('of a job that a client sees, what is not for clients does not reach them', { timeout: 180_000 }, async () => {
    const { query } = server.db();
    const worker = await server.person('inspector', {
      first: make('workerfirst'),
      last: make('workerlast'),
      email: `${make('workeremail')}@example.test`,
    });
    const job = await world.job('own');
    const hiddenId = newId();
    await server.services.unbound.transaction().execute(async (transaction) => {
      const own = transaction.withSchema('instance_main');
      await own.insertInto('questions').values({ id: hiddenId, root_id: hiddenId, current_revision: 1 }).execute();
      await own
        .insertInto('question_revisions')
        .values({
          question_id: hiddenId,
          revision: 1,
          type: 5,
          title: make('hiddenquestion'),
          description: make('hiddenhint'),
          settings: JSON.stringify({ allowComment: true, allowAddingFile: true }),
        })
        .execute();
      await own
        .insertInto('job_type_questions')
        .values({ job_type_id: job.jobTypeId, question_id: hiddenId, name: make('hiddenname'), sequence: 1 })
        .execute();
      await own.updateTable('job_types').set({ questions_version: 2 }).where('id', '=', job.jobTypeId).execute();
    });
    await query
      .insertInto('job_assignees')
      .values({
        job_id: job.id,
        user_id: worker.id,
        job_created_at: (
          await query.selectFrom('jobs').select('created_at').where('id', '=', job.id).executeTakeFirstOrThrow()
        ).created_at,
      })
      .execute();
    const photo = await uploadPicture(server, worker, make('hiddenphoto'));
    const answer = (question: string, value: string, more: object) => ({
      question,
      answer: { ID: `${question}_${newId()}`, value, ...more },
    });
    const hidden = answer(hiddenId, make('hiddenvalue'), { comment: make('hiddencomment'), files: [photo] });
    given(
      await server.call(answerCalls.sendAnswers, {
        as: worker,
        body: { job: job.id, data: [hidden, answer(job.questionId, make('shown'), {})] },
      }),
    );
    await server.eventsHandled();
    const wrong = await wronglyMet(
      world.people.client,
      [...met.client, 'shown'],
      [job.id, hiddenId, job.questionId, photo, worker.id, job.jobTypeId],
    );
    expect(wrong).toEqual([]);
    const seen = await server.send({ method: 'GET', url: `/v2/jobs/${job.id}`, as: world.people.client });
    expect(kindsIn(JSON.stringify(seen.body))).toContain('shown');
  });
});
