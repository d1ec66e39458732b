import * as incomingCalls from '@plumbline/contract/incoming-webhooks';
import { sendAnswers } from '@plumbline/contract/answers';
import { assignJob, changeAttendance, changeJob, cloneJob } from '@plumbline/contract/jobs';
import { cloneProject, createProject } from '@plumbline/contract/projects';
import { setUserSkills } from '@plumbline/contract/skills';
import { dayAt } from '@plumbline/domain/dates/expressions';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { notifyOfExpiry } from '../skills/notify-of-expiry.ts';
import { dayAfter, makeSkill } from '../skills/skills.fixtures.ts';
import { setAutomations } from './automations.fixtures.ts';
import { runWatched } from './due-automations.ts';

const on = setAutomations();
const actions = [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'x', text: '' }];

/** What the runs of a rule were about, once so many have ended. */
async function about(event: object, count: number, happen: () => Promise<unknown>) {
  const rule = await on.automate({ event: event as never, actions });
  await happen();
  const runs = await on.ended(rule._id, count);
  await on.server.eventsHandled();
  expect(await on.ended(rule._id, count)).toHaveLength(count);
  await on.remove(rule._id);
  return runs.toReversed().map((run) => run.about);
}
const typeOf = (questions: Parameters<typeof makeJobType>[2] = []) => makeJobType(on.server, on.admin, questions);
const change = async (id: string, body: object) =>
  given(await on.server.call(changeJob, { as: on.admin, params: { id }, body }));

describe('an automation waits for', () => {
  it('a job that is created, or duplicated', async () => {
    const type = await typeOf();
    const found = await about({ kind: 'job_created', jobTypes: [type.id] }, 2, async () => {
      const { _id: id } = await on.makeJob(type.id);
      given(await on.server.call(cloneJob, { as: on.admin, params: { id } }));
    });
    expect(found).toHaveLength(2);
  });

  it('a job that is submitted, or set to done', async () => {
    const type = await typeOf([['text', 'Door']]);
    const question = type.q['Door']?.ID ?? '';
    const [first, second] = [await on.makeJob(type.id), await on.makeJob(type.id)];
    const submit = async () => {
      const data = [{ question, answer: { ID: `${question}_${newId()}`, value: 'x' } as never }];
      given(await on.server.call(sendAnswers, { as: on.admin, body: { job: first._id, data, submit: true } }));
      await change(second._id, { status: 'done' });
    };
    const done = on.automate({ event: { kind: 'job_completed', jobTypes: [type.id], when: 'done' }, actions });
    const rule = await done;
    const submitted = await about({ kind: 'job_completed', jobTypes: [type.id], when: 'submitted' }, 1, submit);
    expect(submitted.map(({ job }) => job?._id)).toEqual([first._id]);
    expect((await on.ended(rule._id, 1)).map((run) => run.about.job?._id)).toEqual([second._id]);
    await on.remove(rule._id);
  });

  it('a person who is assigned, each by themselves', async () => {
    const type = await typeOf();
    const people = [await on.server.person('inspector'), await on.server.person('inspector')].map(({ id }) => id);
    const found = await about({ kind: 'user_assigned', jobTypes: [type.id] }, 3, async () => {
      await on.makeJob(type.id, { users: people });
      const { _id: id } = await on.makeJob(type.id);
      given(await on.server.call(assignJob, { as: on.admin, params: { id }, body: { users: people.slice(0, 1) } }));
    });
    expect(found.map(({ user }) => user?._id).toSorted()).toEqual([...people, people[0]].toSorted());
  });

  it('people who confirm: everybody on the job, or anybody', async () => {
    const type = await typeOf();
    const people = [await on.server.person('inspector'), await on.server.person('inspector')];
    const any = await on.automate({ event: { kind: 'users_confirmed', jobTypes: [type.id], who: 'anybody' }, actions });
    const startDate = new Date(Date.now() + 86_400_000).toISOString();
    const found = await about({ kind: 'users_confirmed', jobTypes: [type.id], who: 'everybody' }, 1, async () => {
      const { _id: id } = await on.makeJob(type.id, { users: people.map((one) => one.id), startDate });
      for (const as of people) {
        given(await on.server.call(changeAttendance, { as, params: { job: id, user: as.id }, body: {} }));
      }
    });
    expect(found[0]?.job).not.toBeNull();
    const each = await on.ended(any._id, 2);
    expect(each.map((run) => run.about.user?._id).toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    await on.remove(any._id);
  });

  it('a project that is created, or duplicated', async () => {
    const found = await about({ kind: 'project_created' }, 2, async () => {
      const { _id: id } = given(await on.server.call(createProject, { as: on.admin, body: { name: 'Harbour' } }));
      given(await on.server.call(cloneProject, { as: on.admin, params: { id } }));
    });
    expect(found[0]?.project?.name).toBe('Harbour');
  });

  it('a skill that is to end, and one that has ended', async () => {
    const skill = await makeSkill(on.server, on.admin, { name: 'Heights' });
    const person = await on.server.person('inspector');
    const today = dayAt(new Date().toISOString(), 'Asia/Jerusalem');
    const skills = [{ _id: skill, startDate: '2020-01-01', expiryDate: dayAfter(today, 20) }];
    given(await on.server.call(setUserSkills, { as: on.admin, params: { userId: person.id }, body: { skills } }));
    const later = (days: number) =>
      notifyOfExpiry({ ...on.server.services, now: () => new Date(Date.now() + days * 86_400_000) });
    const expiring = await about({ kind: 'skill_expiring', skills: [skill] }, 1, () => later(0));
    expect(expiring.map(({ user }) => user?._id)).toEqual([person.id]);
    const expired = await about({ kind: 'skill_expired', skills: [] }, 1, () => later(21));
    expect(expired.map(({ user }) => user?._id)).toEqual([person.id]);
  });

  it('a call of a webhook, of which texts and conditions read what it brought', async () => {
    const { _id: id, url } = given(
      await on.server.call(incomingCalls.createIncomingWebhook, { as: on.admin, body: { name: 'Orders' } }),
    );
    const mapping = [{ name: 'number', path: 'order.number' }];
    given(
      await on.server.call(incomingCalls.changeIncomingWebhook, {
        as: on.admin,
        params: { id },
        body: { mapping } as never,
      }),
    );
    const rule = await on.automate({
      event: { kind: 'webhook_received', webhook: id },
      conditions: { field: 'webhook.number', operator: 'equal', value: '4711' },
      actions: [{ kind: 'send_push', to: [{ kind: 'owner' }], subject: 'Order {{webhook.number}}', text: '' }],
    });
    for (const number of ['12', '4711']) {
      const response = await on.server.send({
        method: 'POST',
        url: new URL(url).pathname,
        payload: { order: { number } },
      });
      expect(response.status).toBe(202);
    }
    const [run] = await on.ended(rule._id, 1);
    expect(run?.steps[0]?.input).toMatchObject({ subject: 'Order 4711' });
    await on.remove(rule._id);
  });

  it('a job that stays in a status for days, once for each stay', async () => {
    const type = await typeOf();
    const rule = await on.automate({
      event: { kind: 'status_for_days', jobTypes: [type.id], status: 'open', days: 2 },
      actions,
    });
    const job = await on.makeJob(type.id);
    const { settings } = await on.server.services.settings.of(on.server.db());
    const watch = (days: number) =>
      runWatched({ db: on.server.db(), now: new Date(Date.now() + days * 86_400_000), settings });
    expect(await watch(1)).toBe(0);
    expect([await watch(2.1), await watch(2.2)]).toEqual([1, 0]);
    expect((await on.ended(rule._id, 1))[0]?.about.job?._id).toBe(job._id);
    await on.remove(rule._id);
  });
});
