import { listAutomationRuns } from '@plumbline/contract/automation-runs';
import { listAutomations } from '@plumbline/contract/automations';
import { sendAnswers } from '@plumbline/contract/answers';
import { createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { readMe } from '@plumbline/contract/users';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { listenAsReceiver } from '../../apps/server/test/support/receiver.ts';
import { enterAnswering } from '../support/answering.ts';
import { signInByApi } from '../support/api.ts';
import { expectAccessible, picture } from '../support/browser.ts';
import { makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';
import { texts } from '../support/texts.ts';

let receiver: Awaited<ReturnType<typeof listenAsReceiver>>;
const stage = setOwnStage(async () => {
  receiver = await listenAsReceiver();
  return { environment: { WEBHOOKS_ALLOW: '127.0.0.1' } };
});
afterAll(() => receiver.close());

const startDate = new Date().toISOString();

/** What the company has before: a type of inspection, one of repairs, a tower with a client, and an issue of last time. */
async function makeCompany(words: { inspection: string; door: string; repair: string; what: string; tower: string }) {
  const { admin, inspectorId } = stage;
  const inspection = await makeJobType(admin, words.inspection, [
    { type: 'bool', title: words.door, settings: { isMandatory: true, allowTaggingIssue: true, allowComment: true } },
  ]);
  const repair = await makeJobType(admin, words.repair, [
    { type: 'text', title: words.what, settings: { allowComment: true } },
  ]);
  const client = await signInByApi(stage.app.origin, 'client@demo.test');
  const { companies } = await client.call(readMe);
  const project = await admin.call(createProject, { body: { name: words.tower, users: [inspectorId], companies } });
  const makeJob = () =>
    admin.call(createJob, {
      body: { job_type: inspection.id, project: project._id, startDate, users: [inspectorId] },
    });
  const lastTime = await makeJob();
  const question = inspection.idOf(words.door);
  await admin.call(sendAnswers, {
    body: {
      job: lastTime._id,
      data: [
        { question, answer: { ID: `${question}_before`, value: false, comment: 'חורקת', isIssue: true, files: [] } },
      ],
    } as never,
  });
  return { inspection, repair, project, job: await makeJob() };
}

/** What keeps somebody out of a screen: each screen is looked at before a complaint about another ends the journey. */
const complaints: string[] = [];

async function looks(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await expectAccessible(page).catch((error: unknown) => complaints.push(`${name}: ${String(error)}`));
}

/** Chooses an option of a field. */
async function choose(within: Locator | Page, field: string, option: string): Promise<void> {
  const page = 'page' in within ? (within as Locator).page() : (within as Page);
  await within.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

describe('automations', () => {
  // The office reads Hebrew, the inspector English.
  const say = texts('he');
  const text = (key: string) => say('automations', key);
  const words = {
    inspection: 'בדיקת דלתות אש',
    door: 'הדלת נסגרת?',
    repair: 'תיקון ליקוי',
    what: 'מה לתקן',
    tower: 'מגדל הים',
    name: 'ליקוי: תיקון, הודעה ללקוח ועדכון ה־ERP',
  };

  it('are set up from nothing in Hebrew, act when an inspector finds an issue, and tell in the log what they did', async () => {
    const { inspection, job } = await makeCompany(words);
    const { page, mistakes } = await stage.enter({ language: 'he', email: 'admin@demo.test' });
    const next = () => page.getByRole('button', { name: text('wizard.next'), exact: true }).click();
    const step = (name: string) => page.getByRole('heading', { name: text(`wizard.${name}.title`) }).waitFor();
    const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${text(name)}`) }).click();

    await page.goto('/settings/automations');
    await page.getByText(text('emptyTitle')).waitFor();
    await looks(page, 'automations-empty-he');
    await page
      .getByRole('button', { name: text('create'), exact: true })
      .first()
      .click();
    await step('topic');
    await looks(page, 'wizard-1-topic-he');
    await card('topics.questions.name');
    await next();

    await step('event');
    await card('events.issue_found.name');
    await choose(page, text('config.jobTypes'), words.inspection);
    await page.keyboard.press('Escape');
    // What it would have matched: the issue of last time.
    await page.getByText(say('automations', 'preview.matched_one')).waitFor();
    await looks(page, 'wizard-2-event-he');
    await next();

    await step('conditions');
    await page.getByRole('button', { name: text('conditions.add') }).click();
    await looks(page, 'wizard-3-conditions-he');
    await page.getByRole('button', { name: text('conditions.remove') }).click();
    await next();

    await step('action');
    await looks(page, 'wizard-4-actions-he');
    await card('actions.create_job.name');
    for (const action of ['send_email', 'send_webhook']) {
      await page.getByRole('button', { name: text('wizard.action.add') }).click();
      await page.getByRole('menuitem', { name: text(`actions.${action}.name`) }).click();
    }
    await looks(page, 'wizard-4-actions-chosen-he');
    await next();

    await step('configuration');
    await next();
    await page.getByText(text('wizard.configuration.missing')).waitFor();
    await looks(page, 'wizard-5-missing-he');
    const newJob = page.getByRole('region', { name: text('actions.create_job.name') });
    await choose(newJob, text('job.type'), words.repair);
    await newJob.getByRole('checkbox', { name: text('job.carry') }).check();
    await choose(newJob, text('job.carryTo'), words.what);
    await newJob.getByRole('button', { name: text('job.answerAdd') }).click();
    await choose(newJob, text('job.answerTo'), words.what);
    await newJob.getByRole('textbox', { name: text('answer.value') }).fill('לתקן את הדלת');
    await looks(page, 'wizard-5-create-job-he');
    const email = page.getByRole('region', { name: text('actions.send_email.name') });
    await email.getByRole('button', { name: text('recipient.add') }).click();
    await choose(email, text('recipient.to'), text('recipients.clients'));
    const subject = email.getByRole('textbox', { name: text('text.subject') });
    await subject.fill('נמצא ליקוי: ');
    await email
      .getByRole('button', { name: text('mention.insert') })
      .first()
      .click();
    await looks(page, 'wizard-5-mentions-he');
    await page.getByRole('menuitem', { name: text('mentions.project_name'), exact: true }).click();
    await expect.poll(() => subject.inputValue()).toBe('נמצא ליקוי: {{project.name}}');
    await email
      .getByRole('textbox', { name: text('text.text') })
      .fill('{{answer.question}} {{answer.comment}}\nעבודת תיקון: {{newJob.number}}');
    const webhook = page.getByRole('region', { name: text('actions.send_webhook.name') });
    await webhook.getByRole('textbox', { name: text('config.url') }).fill('erp');
    await next();
    await webhook.scrollIntoViewIfNeeded();
    await looks(page, 'wizard-5-bad-address-he');
    await webhook.getByRole('textbox', { name: text('config.url') }).fill(`${receiver.url}/erp`);
    // Its place is known once the mistake about the address is gone.
    await expect
      .poll(() => webhook.getByRole('textbox', { name: text('config.url') }).getAttribute('aria-invalid'))
      .not.toBe('true');
    await page.getByRole('button', { name: text('test.draft') }).click();
    const results = async () => (await page.locator('main').getByRole('alert').allInnerTexts()).join(' | ');
    await expect.poll(results).toContain(text('test.matches'));
    await page.getByText(`נמצא ליקוי: ${words.tower}`).waitFor();
    await page.getByText(text('test.matches')).scrollIntoViewIfNeeded();
    await looks(page, 'wizard-5-test-he');
    await next();

    await step('name');
    await page.getByRole('textbox', { name: text('columns.name') }).fill(words.name);
    await looks(page, 'wizard-6-name-he');
    await page.getByRole('button', { name: text('wizard.create'), exact: true }).click();
    await page.getByText(text('created')).waitFor();
    await page.getByRole('link', { name: text('log.open'), exact: true }).waitFor();
    await looks(page, 'automation-panel-he');

    const inspector = await enterAnswering(stage, 'en', 'phone');
    await inspector.page.goto(`/jobs/${job._id}/answer`);
    const door = inspector.question(words.door);
    await door.getByRole('radio', { name: inspector.say.no }).tap();
    await door.getByRole('button', { name: inspector.say.issue }).tap();
    await door.getByRole('button', { name: inspector.say.comment }).tap();
    // The comment has the keys once it is there: what is typed before reaches nobody.
    const comment = door.getByRole('textbox');
    await expect.poll(() => comment.evaluate((field) => field === document.activeElement)).toBe(true);
    await inspector.page.keyboard.type('נתקעת באמצע');
    await picture(inspector.page, 'answered-en');
    await inspector.page.getByRole('progressbar').tap();
    await expect.poll(() => door.getByRole('textbox').count()).toBe(0);
    await inspector.page.getByRole('button', { name: inspector.say.submit }).tap();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    const { docs } = await stage.admin.call(listAutomations, { query: {} });
    const [rule] = docs;
    const { docs: runs } = await stage.admin.call(listAutomationRuns, { params: { id: rule?._id ?? '' }, query: {} });
    const output = runs[0]?.steps[0]?.output as { job: { _id: string } } | undefined;
    expect(await stage.admin.call(readJob, { params: { id: output?.job._id ?? '' } })).toMatchObject({
      prevJob: [job._id],
      answers: [{ value: 'לתקן את הדלת', comment: 'נתקעת באמצע' }],
    });
    expect(JSON.parse(String(receiver.received[0]?.body))).toMatchObject({
      data: { answer: { comment: 'נתקעת באמצע', question: { _id: inspection.idOf(words.door) } } },
    });

    await page.getByRole('link', { name: text('log.open'), exact: true }).click();
    await page.waitForURL(/\/automation_logs\//);
    await page.getByText(text('runStates.done')).first().waitFor();
    await page
      .getByRole('button', { name: text('log.steps') })
      .first()
      .click();
    await page.getByText(`נמצא ליקוי: ${words.tower}`).waitFor();
    await looks(page, 'automation-log-he');
    expect([...mistakes, ...inspector.mistakes, ...complaints.splice(0)]).toEqual([]);
  }, 240_000);

  it('are set up in Hebrew from nothing in few presses, and their run is read in the log', async () => {
    const other = { ...words, inspection: 'סיור במעליות', door: 'המעלית נעצרת בקומה?', repair: 'תיקון מעלית' };
    const { inspection, job } = await makeCompany({ ...other, what: 'מה לתקן במעלית', tower: 'מגדל הכרמל' });
    const { page, mistakes } = await stage.enter({ language: 'he', email: 'admin@demo.test' });
    // A press is counted where a person makes it: a label that passes it on to its checkbox makes none of its own.
    await page.addInitScript(() => {
      const counted = globalThis as { presses?: number };
      counted.presses = 0;
      addEventListener(
        'pointerdown',
        ({ isTrusted }) => (counted.presses = (counted.presses ?? 0) + Number(isTrusted)),
        true,
      );
    });
    let letters = 0;
    const press = (name: string | RegExp, within: Locator | Page = page) =>
      within.getByRole('button', { name, exact: true }).first().click();
    const write = async (field: Locator, content: string) => {
      await field.click();
      await field.fill(content);
      letters += content.length;
    };
    const startsWith = (key: string) => new RegExp(`^${text(key)}`);
    const region = (action: string) => page.getByRole('region', { name: text(`actions.${action}.name`) });

    await page.goto('/settings/automations');
    await press(text('create'));
    await press(startsWith('topics.questions.name'));
    await press(text('wizard.next'));
    await press(startsWith('events.issue_found.name'));
    await choose(page, text('config.jobTypes'), other.inspection);
    await page.keyboard.press('Escape');
    await press(text('wizard.next'));
    await page.getByRole('heading', { name: text('wizard.conditions.title') }).waitFor();
    await press(text('wizard.next'));
    await press(startsWith('actions.create_job.name'));
    for (const action of ['send_email', 'send_webhook']) {
      await press(text('wizard.action.add'));
      await page.getByRole('menuitem', { name: text(`actions.${action}.name`) }).click();
    }
    await press(text('wizard.next'));
    await choose(region('create_job'), text('job.type'), other.repair);
    await region('create_job')
      .getByRole('checkbox', { name: text('job.carry') })
      .check();
    await choose(region('create_job'), text('job.carryTo'), 'מה לתקן במעלית');
    await press(text('recipient.add'), region('send_email'));
    await choose(region('send_email'), text('recipient.to'), text('recipients.clients'));
    await write(region('send_email').getByRole('textbox', { name: text('text.subject') }), 'נמצא ליקוי במעלית');
    await write(region('send_email').getByRole('textbox', { name: text('text.text') }), 'הטכנאי בדרך.');
    await write(region('send_webhook').getByRole('textbox', { name: text('config.url') }), `${receiver.url}/lifts`);
    await press(text('wizard.next'));
    await write(page.getByRole('textbox', { name: text('columns.name') }), 'ליקוי במעלית');
    await press(text('wizard.create'));
    await page.getByRole('link', { name: text('log.open'), exact: true }).waitFor();
    const presses = await page.evaluate(() => (globalThis as { presses?: number }).presses ?? 0);
    // Two seconds for each press, to find it, and four letters a second: of two minutes most of one is left.
    const seconds = presses * 2 + letters / 4;
    expect(presses).toBeLessThanOrEqual(30);
    expect(seconds).toBeLessThan(120);

    const question = inspection.idOf(other.door);
    await stage.admin.call(sendAnswers, {
      body: {
        job: job._id,
        data: [
          { question, answer: { ID: `${question}_now`, value: false, comment: 'רועדת', isIssue: true, files: [] } },
        ],
      } as never,
    });
    const posted = () => receiver.received.filter(({ path }) => path === '/lifts').length;
    await expect.poll(posted, { timeout: 30_000 }).toBe(1);
    await page.getByRole('link', { name: text('log.open'), exact: true }).click();
    await page.getByText(text('runStates.done')).first().waitFor();
    await press(text('log.steps'));
    await page.getByText('נמצא ליקוי במעלית').waitFor();
    await looks(page, 'automation-log-two-minutes-he');
    expect([...mistakes, ...complaints.splice(0)]).toEqual([]);
  }, 240_000);
});
