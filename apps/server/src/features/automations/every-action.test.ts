import { readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { describe, expect, it, vi } from 'vitest';
import { given } from '../../../test/trust/canary-world.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { makeSkill } from '../skills/skills.fixtures.ts';
import { setAutomations } from './automations.fixtures.ts';

const on = setAutomations({ sendsSms: true });

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 40 });
const read = async (id: string) => given(await on.server.call(readJob, { as: on.admin, params: { id } }));
const update = (id: string, set: object) =>
  on.server.db().query.updateTable('users').set(set).where('id', '=', id).execute();

/** Creates a job whose creation starts these actions, and waits for the run. */
async function afterCreation(actions: readonly object[], more: { project?: string; questions?: 'round' } = {}) {
  const type = await makeJobType(on.server, on.admin, [
    ['text', 'Round', { allowTaggingIssue: true, allowComment: true }],
  ]);
  const question = type.q['Round']?.ID ?? '';
  const rule = await on.automate({
    event: { kind: 'job_created', jobTypes: [type.id] },
    actions: actions.map((action) => ('question' in action ? { ...action, question } : action)),
  });
  const job = await on.makeJob(type.id, more.project ? { project: more.project } : {});
  const [run] = await on.ended(rule._id);
  await on.remove(rule._id);
  return { run, job: await read(job._id) };
}

describe('an action', () => {
  it('answers a question of the job, with a comment and as an issue', async () => {
    const { run, job } = await afterCreation([
      { kind: 'add_answer', question: '', value: 'Started in {{project.name}}', comment: 'By itself', isIssue: true },
    ]);
    expect(run).toMatchObject({ state: 'done', error: null });
    expect(job.answers).toMatchObject([{ value: 'Started in Tower', comment: 'By itself', isIssue: true }]);
  });

  it('creates a user, who is invited, and gives them the skill in the next step', async () => {
    const skill = await makeSkill(on.server, on.admin, { name: 'Ropes' });
    const holder = await on.server.person('inspector', { first: 'Omer' });
    const { run } = await afterCreation([
      { kind: 'create_user', email: 'new@example.test', role: 'inspector', firstName: 'Rina', lastName: 'Katz' },
      { kind: 'give_skill', skill, to: [{ kind: 'user', user: holder.id }], startDate: '2026-11-01' },
    ]);
    expect(run).toMatchObject({ state: 'done', error: null });
    const { query } = on.server.db();
    const user = await query.selectFrom('users').selectAll().where('email', '=', 'new@example.test').executeTakeFirst();
    expect(user).toMatchObject({ first_name: 'Rina', last_name: 'Katz', role: 'inspector', is_verified: false });
    const held = await query.selectFrom('user_skills').selectAll().where('user_id', '=', holder.id).execute();
    expect(held).toMatchObject([{ skill_id: skill, given_by: on.admin.id }]);
  });

  it('sends an SMS to a phone and a push notification to the devices of a person', async () => {
    const person = await on.server.person('inspector', { first: 'Gal' });
    await update(person.id, { phone_number: '050-765-4321' });
    const member = { user_id: person.id, project_id: on.project };
    await on.server.db().query.insertInto('project_members').values(member).execute();
    const to = [{ kind: 'user', user: person.id }];
    const { run, job } = await afterCreation([
      { kind: 'send_sms', to, text: 'New in {{project.name}}' },
      { kind: 'send_push', to, subject: '{{job.number}}', text: 'Come' },
    ]);
    expect(run).toMatchObject({ state: 'done', error: null });
    const texts = () => on.receiver.received.filter(({ path }) => path.endsWith('/Messages.json'));
    await soon(() => expect(texts()).toHaveLength(1));
    expect(Object.fromEntries(new URLSearchParams(String(texts()[0]?.body)))).toMatchObject({
      To: '+972507654321',
      Body: 'New in Tower',
    });
    const push = await on.server
      .db()
      .query.selectFrom('outgoing_messages')
      .selectAll()
      .where('user_id', '=', person.id)
      .where('channel', '=', 'push')
      .execute();
    expect(push).toMatchObject([{ title: `#${job.ID}`, body: 'Come', path: `/jobs/${job._id}` }]);
  });

  it('sends the job with its answers and the jobs linked to it to another system', async () => {
    const { run, job } = await afterCreation([
      { kind: 'add_answer', question: '', value: 'Seen' },
      { kind: 'send_connected_data', url: `${on.receiver.url}/connected` },
    ]);
    expect(run).toMatchObject({ state: 'done', error: null });
    const sent = () => on.receiver.received.filter(({ path }) => path === '/connected');
    await soon(() => expect(sent()).toHaveLength(1));
    const { data } = JSON.parse(String(sent()[0]?.body)) as { data: { jobs: { answers: object }[] } };
    expect(data).toMatchObject({
      jobs: [{ _id: job._id, ID: job.ID, project: { name: 'Tower' } }],
      previous: [],
      next: [],
    });
    expect(Object.values(data.jobs[0]?.answers ?? {})).toMatchObject([{ title: 'Round', text: 'Seen' }]);
  });

  it('assigns the nearest, the holder of a skill and the members of the project', async () => {
    const skill = await makeSkill(on.server, on.admin, { name: 'Lifts' });
    const [near, far, member] = [
      await on.server.person('inspector', { first: 'Near' }),
      await on.server.person('inspector', { first: 'Far' }),
      await on.server.person('inspector', { first: 'Member' }),
    ];
    const home = (lat: number) => ({ profile: JSON.stringify({ homeAddress: { lat, long: 34.8, address: 'Home' } }) });
    await update(near.id, home(32.1));
    await update(far.id, home(29.5));
    const { query } = on.server.db();
    await query
      .insertInto('user_skills')
      .values({ user_id: far.id, skill_id: skill, first_day: '2020-01-01' })
      .execute();
    const made = await on.server.call(createProject, { as: on.admin, body: { name: 'Coast', users: [member.id] } });
    const project = given(made)._id;
    await query.updateTable('projects').set({ latitude: 32.08, longitude: 34.78 }).where('id', '=', project).execute();
    const assigned = async (assign: object) => {
      const { run, job } = await afterCreation([{ kind: 'assign_users', assign }], { project });
      expect(run).toMatchObject({ state: 'done', error: null });
      return job.users.map(({ _id }) => _id);
    };
    expect(await assigned({ how: 'nearest' })).toEqual([near.id]);
    expect(await assigned({ how: 'nearest', skill })).toEqual([far.id]);
    expect(await assigned({ how: 'skill', skill })).toEqual([far.id]);
    expect(await assigned({ how: 'project' })).toContain(member.id);
    expect(await assigned({ how: 'people', users: [near.id, far.id] })).toEqual([near.id, far.id]);
  });
});
