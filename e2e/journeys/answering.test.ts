import { readAnswerHistory } from '@plumbline/contract/answers';
import { changeJob, listJobs, readJob } from '@plumbline/contract/jobs';
import { createQuestion } from '@plumbline/contract/questions';
import { readMe } from '@plumbline/contract/users';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi, type ApiPerson } from '../support/api.ts';
import { startApp, type RunningApp } from '../support/app.ts';
import {
  expectAccessible,
  openBrowser,
  openWindow,
  picture,
  signIn,
  type Language,
  type View,
} from '../support/browser.ts';
import { answersOf, makeJob, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';

let app: RunningApp;
let browser: Browser;
let admin: ApiPerson;
let inspectorId: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ demo: true }), openBrowser()]);
  admin = await signInByApi(app.origin, 'admin@demo.test');
  const inspector = await signInByApi(app.origin, 'inspector@demo.test');
  inspectorId = (await inspector.call(readMe))._id;
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const liftShort: readonly WordedQuestion[] = [
  { type: 'bool', title: 'Is the lift there?', settings: { isMandatory: true, allowTaggingIssue: true } },
  {
    type: 'text',
    title: 'Rated load',
    settings: {
      textKind: 'number',
      min: 100,
      max: 2000,
      isMandatory: true,
      allowComment: true,
      responseOptions: ['By the plate'],
    },
  },
  {
    type: 'list',
    title: 'Kind',
    settings: { childs: [{ value: 'Traction' }, { value: 'Hydraulic' }], isMandatory: true },
  },
  { type: 'text', title: 'Plate', settings: { allowAddingFile: true }, fileRequired: true },
];

const liftSteps: readonly WordedQuestion[] = [
  { type: 'step', title: 'Arrival' },
  { type: 'message', title: 'Before you begin', settings: { message: '<p>Helmet <strong>on</strong>.</p>' } },
  { type: 'date_time', title: 'Began', settings: { dateMode: 'date_time', isMandatory: true } },
  { type: 'text', title: 'Contact on site', settings: { textKind: 'email' } },
  { type: 'step', title: 'Machine' },
  {
    type: 'list',
    title: 'Maker',
    settings: { type: 2, childs: ['Otis', 'Schindler', 'KONE'].map((value) => ({ value })), isMandatory: true },
  },
  { type: 'bool', title: 'Brake grips', settings: { isMandatory: true, allowTaggingIssue: true, allowComment: true } },
  { type: 'step', title: 'End' },
  { type: 'summary', title: 'What you answered' },
];

const words = {
  en: {
    start: 'Start answering',
    goOn: 'Continue answering',
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    done: 'Submitted',
    save: 'Save',
    yes: 'Yes',
    no: 'No',
    comment: 'Comment',
    issue: 'Issue',
    now: 'Now',
    sent: 'Everything is sent',
  },
  he: {
    start: 'התחלת מענה',
    goOn: 'המשך מענה',
    next: 'הבא',
    back: 'חזרה',
    submit: 'שליחה',
    done: 'העבודה נשלחה',
    save: 'שמירה',
    yes: 'כן',
    no: 'לא',
    comment: 'הערה',
    issue: 'ליקוי',
    now: 'עכשיו',
    sent: 'הכול נשלח',
  },
} as const;

interface Scene {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly mistakes: string[];
  readonly say: (typeof words)[Language];
  readonly question: (title: string) => Locator;
  readonly next: () => Promise<void>;
}

async function enter(language: Language, view: View, options: { email?: string; dark?: boolean } = {}): Promise<Scene> {
  const { context, page, mistakes } = await openWindow(browser, app.origin, {
    language,
    view,
    dark: options.dark ?? false,
  });
  await signIn(page, options.email ?? 'inspector@demo.test');
  const say = words[language];
  return {
    context,
    page,
    mistakes,
    say,
    question: (title) => page.locator('[data-question]').filter({ has: page.getByRole('heading', { name: title }) }),
    // It looks held back while something is missing, and is to be pressed all the same.
    next: () => page.getByRole('button', { name: say.next, exact: true }).click({ force: true }),
  };
}

const photo = {
  name: 'plate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Screens take a moment. */
const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 15_000, interval: 100 });

async function until(check: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe('answering on a phone', () => {
  it('goes step by step, points at what is missing, and is read in the panel', async () => {
    const type = await makeJobType(admin, 'Steps', liftSteps);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next, mistakes } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}`);
    await page.getByRole('button', { name: say.start }).tap();

    await next();
    await eventually(() => question('Began').getAttribute('data-pointed')).toBe('true');
    await picture(page, 'answering-missing-en');
    await expectAccessible(page);
    await question('Began').getByRole('button', { name: say.now }).tap();
    await question('Contact on site').locator('input').fill('dana@');
    await next();
    await eventually(() => question('Contact on site').textContent()).toContain('This is not an e-mail address.');
    await question('Contact on site').locator('input').fill('dana@tower.example');
    await next();

    await question('Maker').getByRole('searchbox').fill('sc');
    expect(await question('Maker').getByRole('radio').count()).toBe(0);
    await question('Maker').getByRole('searchbox').fill('shindl');
    await question('Maker').getByRole('radio', { name: 'Schindler' }).tap();
    await question('Brake grips').getByRole('radio', { name: say.no }).tap();
    await question('Brake grips').getByRole('button', { name: say.issue }).tap();
    await question('Brake grips').getByRole('button', { name: say.comment }).tap();
    await page.keyboard.type('Worn lining');
    await page.getByRole('progressbar').tap();
    await eventually(() => question('Brake grips').getByRole('textbox').count()).toBe(0);
    await next();

    // The summary leads back, and Submit is on the last screen only.
    await page.getByRole('button', { name: /Maker.*Schindler/ }).tap();
    await eventually(() => question('Maker').isVisible()).toBe(true);
    await next();
    await page.getByRole('button', { name: say.submit }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await until(async () => (await answersOf(admin, job.id)).status === 'review', 'the issue moves the job to review');
    expect((await answersOf(admin, job.id)).values).toMatchObject({ Maker: 'Schindler', 'Brake grips': false });
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    await page.getByText('Worn lining').waitFor();
    await picture(page, 'answers-read-en');
    await expectAccessible(page);
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('keeps what is typed through a reload, and goes on where the person left off', async () => {
    const type = await makeJobType(admin, 'Reload', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    const load = question('Rated load').locator('input').first();
    // What is typed counts while the field has the focus, and is brought within its bounds once it is left.
    await load.fill('6');
    await eventually(() => page.locator('[data-held]').count()).toBe(0);
    expect(await load.inputValue()).toBe('6');
    await load.blur();
    await eventually(() => load.inputValue()).toBe('100');
    await load.fill('630');
    await page.waitForTimeout(600);
    await page.reload();
    await eventually(() => question('Rated load').locator('input').first().inputValue()).toBe('630');
    await until(
      async () => (await answersOf(admin, job.id)).counts['Is the lift there?'] === 1,
      'the first answer arrives',
    );
    expect((await answersOf(admin, job.id)).counts['Rated load']).toBeUndefined();
    await context.close();
  });

  it('answers, attaches and submits without a network, and brings everything home once, after the tab was closed', async () => {
    const type = await makeJobType(admin, 'Offline', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    await question('Rated load').waitFor();
    await question('Rated load').locator('input').first().fill('630');
    await next();
    await question('Kind').getByRole('radio', { name: 'Hydraulic' }).waitFor();
    // What the inputs of these types need is loaded by now: being offline from the start comes with the cached app.
    await context.setOffline(true);
    await question('Kind').getByRole('radio', { name: 'Hydraulic' }).tap();
    await next();
    await page.getByRole('button', { name: say.submit }).click({ force: true });
    await eventually(() => question('Plate').textContent()).toContain('File is required!');
    await question('Plate')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...photo, name: 'plate.svg', mimeType: 'image/svg+xml' });
    await eventually(() => question('Plate').textContent()).toContain(
      'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    );
    await question('Plate').locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await picture(page, 'answering-offline-en');
    expect((await answersOf(admin, job.id)).status).toBe('assigned');
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto('/jobs');
    await until(async () => (await answersOf(admin, job.id)).status === 'reported', 'the job is reported');
    const { values, counts } = await answersOf(admin, job.id);
    expect(values).toMatchObject({ 'Is the lift there?': true, 'Rated load': 630, Kind: 'Hydraulic' });
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    const [plate] = (await admin.call(readJob, { params: { id: job.id } })).answers.filter(
      (one) => one.files.length > 0,
    );
    expect(plate?.assets).toMatchObject([{ originalName: 'plate.png', contentType: 'image/png' }]);
    await context.close();
  });

  it('keeps its outbox through an ended session, and sends it after the next sign-in', async () => {
    const type = await makeJobType(admin, 'Session', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('plumbline.session') ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        'plumbline.session',
        JSON.stringify({ ...session, accessToken: 'ended', refreshToken: 'ended' }),
      );
    });
    await question('Is the lift there?').getByRole('radio', { name: say.no }).tap();
    await next();
    await page.waitForURL((url) => url.pathname.startsWith('/auth'));
    expect((await answersOf(admin, job.id)).counts).toEqual({});
    await signIn(page, 'inspector@demo.test');
    await until(
      async () => (await answersOf(admin, job.id)).values['Is the lift there?'] === false,
      'the answer arrives',
    );
    expect((await answersOf(admin, job.id)).counts['Is the lift there?']).toBe(1);
    await context.close();
  });

  it('asks before somebody signs out with something unsent, and sends it after their next sign-in', async () => {
    const type = await makeJobType(admin, 'Signing out', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next } = await enter('he', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    const calls = '**/v*/**';
    await page.route(calls, (route) => route.abort());
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    await question('Rated load').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'סגירה' }).tap();
    const leave = async () => {
      await page.getByRole('button', { name: /^החשבון של/ }).tap();
      await page.getByRole('menuitem', { name: 'התנתקות' }).tap();
    };
    const dialog = page.getByRole('dialog', { name: 'להתנתק לפני שהכול נשלח?' });
    await leave();
    await eventually(() => dialog.textContent()).toContain('תשובה אחת');
    await picture(page, 'signing-out-unsent-he');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'ביטול' }).tap();
    await eventually(() => dialog.count()).toBe(0);
    expect(new URL(page.url()).pathname).not.toBe('/auth');
    await leave();
    await dialog.getByRole('button', { name: 'התנתקות' }).tap();
    await page.waitForURL((url) => url.pathname.startsWith('/auth'));
    await page.unroute(calls);
    expect((await answersOf(admin, job.id)).counts).toEqual({});

    await signIn(page, 'inspector@demo.test');
    await until(
      async () => (await answersOf(admin, job.id)).values['Is the lift there?'] === true,
      'the answer arrives',
    );
    await context.close();
  });

  it('tells why something was not taken, and sends it when it is tried again', async () => {
    const type = await makeJobType(admin, 'Refused', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, next } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await context.setOffline(true);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    await admin.call(changeJob, { params: { id: job.id }, body: { status: 'done' } });
    await context.setOffline(false);
    await page.getByText('This job cannot be answered in its present status').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Outbox: 1 not taken/ }).click();
    await picture(page, 'outbox-refused-en');
    await expectAccessible(page);
    await admin.call(changeJob, { params: { id: job.id }, body: { status: 'assigned' } });
    await page
      .getByRole('region', { name: 'On this device, not sent yet' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await until(
      async () => (await answersOf(admin, job.id)).values['Is the lift there?'] === true,
      'the answer arrives',
    );
    await context.close();
  });

  it('is mended on the device when a question was added meanwhile, and when a file turns out to be broken', async () => {
    const type = await makeJobType(admin, 'Changed', [
      { type: 'bool', title: 'Is the lift there?', settings: { isMandatory: true, allowAddingFile: true } },
    ]);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question } = await enter('en', 'phone');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).waitFor();
    await context.setOffline(true);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await question('Is the lift there?')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') });
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await admin.call(createQuestion, {
      body: {
        title: 'And the stairs?',
        type: questionTypeNumber('bool'),
        settings: { isMandatory: true },
        jobType: type.id,
      },
    });
    await context.setOffline(false);

    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap();
    const outbox = page.getByRole('region', { name: 'On this device, not sent yet' });
    await page.getByRole('button', { name: /Outbox: 1 not taken/ }).click();
    await outbox.getByRole('button', { name: 'Delete' }).click();
    await eventually(() => page.getByRole('dialog', { name: /Delete what was not taken/ }).textContent()).toContain(
      'broken.png',
    );
    await page
      .getByRole('dialog', { name: /Delete what was not taken/ })
      .getByRole('button', { name: 'Delete' })
      .click();

    await page.getByText('Some mandatory questions are not answered yet').first().waitFor();
    await page.goto(`/jobs/${job.id}/answer`);
    await question('And the stairs?').getByRole('radio', { name: say.no }).tap();
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await until(async () => (await answersOf(admin, job.id)).status === 'reported', 'the job is reported');
    const { values, counts } = await answersOf(admin, job.id);
    expect(values).toEqual({ 'Is the lift there?': true, 'And the stairs?': false });
    expect(counts).toEqual({ 'Is the lift there?': 1, 'And the stairs?': 1 });
    await context.close();
  });
});

describe('answering at a desk', () => {
  it('is done by keyboard alone, in Hebrew, one question at a time', async () => {
    const type = await makeJobType(admin, 'Keyboard', liftShort.slice(0, 3));
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question, mistakes } = await enter('he', 'desk');
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await expectAccessible(page);
    // A person presses Tab once they see where they want to get to; a question's input may still be on its way.
    const tabTo = async (wanted: Locator) => {
      await wanted.first().waitFor();
      for (let press = 0; press < 40; press++) {
        const reached = await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
        if (reached) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('the Tab key never gets there');
    };

    await tabTo(page.locator('[data-type="bool"] [role="radio"]'));
    // To the left is onwards where one reads from the right.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await eventually(() =>
      question('Is the lift there?').getByRole('radio', { name: say.no }).getAttribute('aria-checked'),
    ).toBe('true');
    await tabTo(page.getByRole('button', { name: say.next, exact: true }));
    await page.keyboard.press('Enter');
    await question('Rated load').waitFor();
    await tabTo(page.locator('[data-type="text"] input'));
    await page.keyboard.type('99999');
    await page.keyboard.press('Enter');
    await question('Kind').waitFor();
    await tabTo(page.locator('[data-type="list"] [role="radio"]'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: say.submit, exact: true }));
    await picture(page, 'answering-desk-he');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: say.done }).waitFor();
    await until(async () => (await answersOf(admin, job.id)).status === 'reported', 'the job is reported');
    expect((await answersOf(admin, job.id)).values).toEqual({
      'Is the lift there?': false,
      'Rated load': 2000,
      Kind: 'Hydraulic',
    });
    expect(mistakes).toEqual([]);
    await context.close();
  });

  it('goes to the question that a link names, as far as nothing is missing before it', async () => {
    const type = await makeJobType(admin, 'Link', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const { page, context, say, question } = await enter('en', 'desk');
    await page.goto(`/jobs/${job.id}/answer?question=${type.idOf('Kind')}`);
    await eventually(() => question('Is the lift there?').getAttribute('data-pointed')).toBe('true');
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).click();
    await page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: 'Rated load' }).click();
    await question('Rated load').waitFor();
    expect(await question('Rated load').isVisible()).toBe(true);
    await context.close();
  });

  it('shows answers that two people gave at once side by side, until somebody has looked', async () => {
    const type = await makeJobType(admin, 'Parallel', liftShort);
    const job = await makeJob(admin, type.id, [inspectorId]);
    const inspector = await enter('en', 'phone');
    await inspector.page.goto(`/jobs/${job.id}/answer`);
    await inspector.question('Is the lift there?').waitFor();
    await inspector.context.setOffline(true);
    await inspector.question('Is the lift there?').getByRole('radio', { name: 'No' }).tap();
    await inspector.next();

    const manager = await enter('en', 'desk', { email: 'admin@demo.test' });
    await manager.page.goto(`/jobs/${job.id}/answer`);
    await manager.question('Is the lift there?').getByRole('radio', { name: 'Yes' }).click();
    await manager.next();
    await until(
      async () => (await answersOf(admin, job.id)).values['Is the lift there?'] === true,
      'the manager’s arrives',
    );
    await inspector.context.setOffline(false);
    await until(
      async () => (await answersOf(admin, job.id)).values['Is the lift there?'] === false,
      'the inspector’s arrives',
    );

    await manager.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const both = manager.page.getByRole('article', { name: 'Is the lift there?' });
    await both.getByText('Two people answered this at the same time').waitFor();
    await eventually(() => both.textContent()).toMatch(/Yes.*No/s);
    await picture(manager.page, 'answers-parallel-en');
    await expectAccessible(manager.page);
    await both.getByRole('button', { name: 'I have looked at both' }).click();
    await both.getByText('Two people answered').waitFor({ state: 'detached' });
    await both.getByRole('button', { name: '1 earlier answer' }).click();
    await eventually(() => both.textContent()).toMatch(/No.*Yes/s);
    const history = await admin.call(readAnswerHistory, {
      query: { job: job.id, question: type.idOf('Is the lift there?') },
    });
    expect(history.map((one) => one.value)).toEqual([false, true]);
    await inspector.context.close();
    await manager.context.close();
  });
});

describe('reading answers', () => {
  it('shows a client what they may see, and nobody’s name', async () => {
    const client = await signInByApi(app.origin, 'client@demo.test');
    const { docs } = await client.call(listJobs);
    const done = docs.find((job) => job.status === 'done');
    if (!done) throw new Error('the demo’s client has no finished job');
    const { page, context } = await enter('he', 'phone', { email: 'client@demo.test' });
    await page.goto(`/jobs/${done._id}`);
    const answers = page.getByRole('region', { name: 'תשובות' });
    await answers.waitFor();
    await picture(page, 'answers-client-he');
    await expectAccessible(page);
    const job = await admin.call(readJob, { params: { id: done._id } });
    const text = (await answers.textContent()) ?? '';
    for (const { user } of job.answers) if (user) expect(text).not.toContain(user.name.last);
    await context.close();
  });

  for (const [language, dark] of [
    ['en', true],
    ['he', true],
    ['he', false],
  ] as const) {
    it(`is open to everybody in ${language}${dark ? ', in the dark' : ''}`, async () => {
      const type = await makeJobType(admin, `Open ${language} ${dark}`, liftSteps);
      const job = await makeJob(admin, type.id, [inspectorId]);
      for (const view of ['phone', 'desk'] as const) {
        const { page, context, next, question } = await enter(language, view, { dark });
        await page.goto(`/jobs/${job.id}/answer`);
        await question('Began').waitFor();
        await next();
        await eventually(() => question('Began').getAttribute('data-pointed')).toBe('true');
        await expectAccessible(page);
        await picture(page, `answering-${view}-${language}${dark ? '-dark' : ''}`);
        await context.close();
      }
    });
  }
});
