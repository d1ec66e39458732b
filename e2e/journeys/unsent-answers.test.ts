import { readFile } from 'node:fs/promises';
import { changeJob, readJob, removeJob } from '@plumbline/contract/jobs';
import { changeQuestion, createQuestion } from '@plumbline/contract/questions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterAnswering, liftShort, photo, pressSettled, until, whenSettled } from '../support/answering.ts';
import { expectAccessible, picture, signIn } from '../support/browser.ts';
import { answersOf, makeJob, makeJobType } from '../support/questionnaires.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

/** What lies on the device in one of its tables. */
function rowsOf(page: Page, table: 'kept' | 'entries'): Promise<{ owner: string }[]> {
  return page.evaluate(
    (name) =>
      new Promise<{ owner: string }[]>((resolve) => {
        const opened = indexedDB.open('plumbline');
        opened.onsuccess = () => {
          const rows = opened.result.transaction(name).objectStore(name).getAll();
          rows.onsuccess = () => {
            opened.result.close();
            resolve(rows.result as { owner: string }[]);
          };
        };
      }),
    table,
  );
}

/** Calls that are lost on the way, or are not taken: what these journeys are about. */
const fails = [/net::ERR_FAILED/, /(401|404|409|415) .*\/v[12]\//];

describe('answers that are not sent yet', () => {
  it('answers, attaches and submits without a network, and brings everything home once, after the tab was closed', async () => {
    const type = await makeJobType(stage.admin, 'Offline', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next, goOffline } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    await question('Rated load').waitFor();
    await question('Rated load').locator('input').first().fill('630');
    await next();
    await question('Kind').getByRole('radio', { name: 'Hydraulic' }).waitFor();
    await goOffline();
    await question('Kind').getByRole('radio', { name: 'Hydraulic' }).tap();
    await next();
    await pressSettled(page.getByRole('button', { name: say.submit }), 'desk');
    await expect.poll(() => question('Plate').textContent()).toContain('File is required!');
    await question('Plate')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ ...photo, name: 'plate.svg', mimeType: 'image/svg+xml' });
    await expect
      .poll(() => question('Plate').textContent())
      .toContain('Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp');
    await question('Plate').locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await picture(page, 'answering-offline-en');
    expect((await answersOf(stage.admin, job.id)).status).toBe('assigned');
    await page.close();
    // Meanwhile the office words a question again.
    const kind = type.idOf('Kind');
    await stage.admin.call(changeQuestion, { params: { id: kind }, body: { title: 'Kind of drive' } });

    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto('/jobs');
    await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
    const { values, counts } = await answersOf(stage.admin, job.id);
    expect(values).toMatchObject({ 'Is the lift there?': true, 'Rated load': 630, 'Kind of drive': 'Hydraulic' });
    expect(new Set(Object.values(counts))).toEqual(new Set([1]));
    const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
    // What was on the screen is what was answered, and the answer says so.
    expect(answers.find(({ question: id }) => id === kind)).toMatchObject({ revision: 1, asked: { title: 'Kind' } });
    const [plate] = answers.filter((one) => one.files.length > 0);
    expect(plate?.assets).toMatchObject([{ originalName: 'plate.png', contentType: 'image/png' }]);
    await context.close();
  });

  it('loses no answer to a tab that is closed in the moment of Next', async () => {
    const type = await makeJobType(stage.admin, 'Closed', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).waitFor();
    await context.route('**/v2/answers', (route) => route.abort());
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    const onward = page.getByRole('button', { name: say.next, exact: true });
    await whenSettled(onward);
    await onward.evaluate((button) => (button as HTMLButtonElement).click());
    await page.close();

    await context.unroute('**/v2/answers');
    const again = await context.newPage();
    await again.goto('/jobs');
    const arrived = async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === true;
    await until(arrived, 'the answer arrives');
    expect(new Set(Object.values((await answersOf(stage.admin, job.id)).counts))).toEqual(new Set([1]));
    await context.close();
  });

  it('keeps its outbox through a session that ends meanwhile, from everybody else, and sends it after the next sign-in', async () => {
    const type = await makeJobType(stage.admin, 'Session', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next, goOffline } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await goOffline();
    await question('Is the lift there?').getByRole('radio', { name: say.no }).tap();
    await next();
    await question('Rated load').waitFor();
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('plumbline.session') ?? '{}') as Record<string, unknown>;
      localStorage.setItem(
        'plumbline.session',
        JSON.stringify({ ...session, accessToken: 'ended', refreshToken: 'ended' }),
      );
    });
    await context.setOffline(false);
    await page.waitForURL((url) => url.pathname.startsWith('/auth'));

    await signIn(page, 'manager@demo.test');
    // What the device had of the first person's jobs is gone, and what they did not send stands where it stood.
    await until(async () => {
      const owners = (await rowsOf(page, 'kept')).map(({ owner }) => owner);
      return owners.length > 0 && !owners.some((owner) => owner.endsWith(stage.inspectorId));
    }, 'what others were told is forgotten');
    const [waiting, ...others] = await rowsOf(page, 'entries');
    expect([waiting?.owner.endsWith(stage.inspectorId), others]).toEqual([true, []]);
    expect(await page.getByRole('button', { name: /^Outbox/ }).count()).toBe(0);
    expect((await answersOf(stage.admin, job.id)).counts).toEqual({});

    await page.evaluate(() => localStorage.removeItem('plumbline.session'));
    await signIn(page, 'inspector@demo.test');
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === false,
      'the answer arrives',
    );
    expect((await answersOf(stage.admin, job.id)).counts['Is the lift there?']).toBe(1);
    await context.close();
  });

  it('asks before somebody signs out with something unsent, and sends it after their next sign-in', async () => {
    const type = await makeJobType(stage.admin, 'Signing out', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next } = await enterAnswering(stage, 'he', 'phone', { fails });
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
    await expect.poll(() => dialog.textContent()).toContain('תשובה אחת');
    await picture(page, 'signing-out-unsent-he');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'ביטול' }).tap();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(new URL(page.url()).pathname).not.toBe('/auth');
    await leave();
    await dialog.getByRole('button', { name: 'התנתקות' }).tap();
    await page.waitForURL((url) => url.pathname.startsWith('/auth'));
    await page.unroute(calls);
    expect((await answersOf(stage.admin, job.id)).counts).toEqual({});
    expect([await rowsOf(page, 'kept'), (await rowsOf(page, 'entries')).length]).toEqual([[], 1]);

    await signIn(page, 'inspector@demo.test');
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === true,
      'the answer arrives',
    );
    await context.close();
  });

  it('says plainly that the device is full, and goes on where it stood once there is room', async () => {
    const type = await makeJobType(stage.admin, 'Full', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype;
      const full = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      IDBObjectStore.prototype.add = full;
      Object.assign(window, { makeRoom: () => (IDBObjectStore.prototype.add = add) });
    });
    await next();
    await page.getByText('No space left on this device').waitFor();
    expect(await question('Is the lift there?').getByRole('radio', { name: say.yes }).isChecked()).toBe(true);
    await picture(page, 'device-full-en');
    await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
    await next();
    await question('Rated load').waitFor();
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === true,
      'the answer arrives',
    );
    await context.close();
  });

  it('keeps and offers what was answered in a job that was deleted meanwhile', async () => {
    const type = await makeJobType(stage.admin, 'Deleted', liftShort.slice(3));
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, goOffline } = await enterAnswering(stage, 'he', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    const plate = question('Plate').getByRole('textbox').first();
    await plate.waitFor();
    await goOffline();
    await plate.fill('<b>OTIS 12</b>');
    await question('Plate').locator('input[type=file]').first().setInputFiles(photo);
    await page.getByRole('button', { name: say.save }).tap();
    await stage.admin.call(removeJob, { params: { id: job.id } });
    await context.setOffline(false);

    await page.getByRole('button', { name: 'תיבת היוצא: שליחת פריט אחד נכשלה' }).tap();
    const outbox = page.getByRole('region', { name: 'שמור במכשיר, טרם נשלח' });
    await outbox.getByText('העבודה כבר אינה קיימת, או שאין לך הרשאה לראות אותה.').waitFor();
    await outbox.getByRole('button', { name: 'הצגה' }).tap();
    const dialog = page.getByRole('dialog', { name: `לא נשלח מעבודה` });
    await dialog.getByText('<b>OTIS 12</b>').waitFor();
    await dialog.getByRole('link', { name: 'plate.png' }).waitFor();
    await picture(page, 'answers-of-deleted-job-he');
    await expectAccessible(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'שמירה כקובץ' }).tap(),
    ]);
    const text = await readFile(await saved.path(), 'utf8');
    expect(text).toContain('&lt;b&gt;OTIS 12&lt;/b&gt;');
    expect(text).toContain('data:image/png;base64,');
    await dialog.getByRole('button', { name: 'מחיקה' }).tap();
    await page
      .getByRole('dialog', { name: /^למחוק/ })
      .getByRole('button', { name: 'מחיקה' })
      .tap();
    await expect.poll(() => page.getByRole('button', { name: /^תיבת היוצא/ }).count()).toBe(0);
    await context.close();
  });

  it('tells why something was not taken, and sends it when it is tried again', async () => {
    const type = await makeJobType(stage.admin, 'Refused', liftShort);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, next, goOffline } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').waitFor();
    await goOffline();
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await next();
    await stage.admin.call(changeJob, { params: { id: job.id }, body: { status: 'done' } });
    await context.setOffline(false);
    await page.getByText('This job can’t be answered in its current status').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Outbox: 1 failed to send/ }).click();
    await picture(page, 'outbox-refused-en');
    await expectAccessible(page);
    await stage.admin.call(changeJob, { params: { id: job.id }, body: { status: 'assigned' } });
    await page
      .getByRole('region', { name: 'On this device, not sent yet' })
      .getByRole('button', { name: 'Try again' })
      .click();
    await until(
      async () => (await answersOf(stage.admin, job.id)).values['Is the lift there?'] === true,
      'the answer arrives',
    );
    await context.close();
  });

  it('is mended on the device when a question was added meanwhile, and when a file turns out to be broken', async () => {
    const type = await makeJobType(stage.admin, 'Changed', [
      { type: 'bool', title: 'Is the lift there?', settings: { isMandatory: true, allowAddingFile: true } },
    ]);
    const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
    const { page, context, say, question, goOffline } = await enterAnswering(stage, 'en', 'phone', { fails });
    await page.goto(`/jobs/${job.id}/answer`);
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).waitFor();
    await goOffline();
    await question('Is the lift there?').getByRole('radio', { name: say.yes }).tap();
    await question('Is the lift there?')
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') });
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await page.getByRole('heading', { name: say.done }).waitFor();
    await stage.admin.call(createQuestion, {
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
    await page.getByRole('button', { name: /Outbox: 1 failed to send/ }).click();
    await outbox.getByRole('button', { name: 'Delete' }).click();
    await expect
      .poll(() => page.getByRole('dialog', { name: /Delete what was not sent/ }).textContent())
      .toContain('broken.png');
    await page
      .getByRole('dialog', { name: /Delete what was not sent/ })
      .getByRole('button', { name: 'Delete' })
      .click();

    await page.getByText('Some mandatory questions are not answered yet').first().waitFor();
    await page.goto(`/jobs/${job.id}/answer`);
    await question('And the stairs?').getByRole('radio', { name: say.no }).tap();
    await page.getByRole('button', { name: say.submit, disabled: false }).tap();
    await until(async () => (await answersOf(stage.admin, job.id)).status === 'reported', 'the job is reported');
    const { values, counts } = await answersOf(stage.admin, job.id);
    expect(values).toEqual({ 'Is the lift there?': true, 'And the stairs?': false });
    expect(counts).toEqual({ 'Is the lift there?': 1, 'And the stairs?': 1 });
    await context.close();
  });
});
