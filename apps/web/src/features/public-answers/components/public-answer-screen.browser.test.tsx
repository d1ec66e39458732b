import { readPublicQuestionnaire, removePublicFile, sendPublicAnswers } from '@plumbline/contract/public-answers';
import type { ResponseOf, SentBody } from '@plumbline/contract/call';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { idOf } from '../../../../test/people.ts';
import { aPublicQuestion, aPublicQuestionnaire, catchUploads } from '../../../../test/public-questionnaire.ts';
import { render, type RenderOptions } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/public-answers.json';
import he from '../../../i18n/he/public-answers.json';
import { PublicAnswerPage } from './public-answer-screen.tsx';

const link = 'a-link-of-more-than-twenty-letters';
const here = () => <PublicAnswerPage link={link} projectId={null} rowId={null} />;
const what = () => aPublicQuestion(1, 'text', 'What is broken?', { allowAddingFile: true });
const sent: ResponseOf<typeof sendPublicAnswers> = { success: true, data: [], document_key: null };
const field = () => page.getByRole('textbox');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = () => document.getElementById('content')?.innerText ?? '';

type Body = SentBody<typeof sendPublicAnswers>;

/** The page speaks the language that was chosen on this device before. */
const speakHebrew = () => localStorage.setItem('plumbline.language', 'he');

/** Opens the link, of a questionnaire with this one question. */
async function open(options: RenderOptions = {}) {
  if (options.language === 'he') speakHebrew();
  onCall(readPublicQuestionnaire, () => aPublicQuestionnaire(what()));
  return render(here(), { view: 'phone', ...options });
}

/** Lets each Submit come to the next of these, the last one again and again. */
function submitsComeTo(...responses: readonly (() => Response | typeof sent | Promise<typeof sent>)[]) {
  const bodies: Body[] = [];
  onCall(sendPublicAnswers, ({ body }) => {
    bodies.push(body as Body);
    return (responses[bodies.length - 1] ?? responses.at(-1)!)();
  });
  return bodies;
}

/** The page as it is after a reload. */
async function reload({ show }: Awaited<ReturnType<typeof open>>) {
  await show(<p>gone</p>);
  await show(here());
}

async function deleteFiles(): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'plumbline-public')) return;
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('plumbline-public');
    opening.onsuccess = () => {
      const database = opening.result;
      for (const name of database.objectStoreNames) {
        database.transaction(name, 'readwrite').objectStore(name).clear();
      }
      database.close();
      resolve();
    };
  });
}

beforeEach(() => sessionStorage.clear());
afterEach(() => void sessionStorage.clear());

describe('a public link', () => {
  it('shows that it is opened, then what is asked', async () => {
    const questionnaire = Promise.withResolvers<ReturnType<typeof aPublicQuestionnaire>>();
    onCall(readPublicQuestionnaire, () => questionnaire.promise);
    await render(here(), { view: 'phone' });
    expect(document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThan(0);
    questionnaire.resolve(aPublicQuestionnaire(what()));
    await expect.element(page.getByRole('heading', { name: 'What is broken?' })).toBeVisible();
    await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(0);
    await expectAccessible();
  });

  it('that has expired says so', async () => {
    onCall(readPublicQuestionnaire, () => problem(403, 'public_link_off', 'Off'));
    speakHebrew();
    await render(here(), { view: 'phone', language: 'he' });
    await expect.element(page.getByRole('heading', { name: he.off.title })).toBeVisible();
    await expectAccessible();
  });

  it('can be tried again where the server is not reached', async () => {
    let isReached = false;
    onCall(readPublicQuestionnaire, () =>
      isReached ? aPublicQuestionnaire(what()) : problem(500, 'something_went_wrong', 'No'),
    );
    await render(here(), { view: 'phone' });
    const again = page.getByRole('alert').getByRole('button');
    await expect.element(again, { timeout: 20_000 }).toBeVisible();
    isReached = true;
    await again.click();
    await expect.element(field()).toBeVisible();
  });
});

describe('a stranger who answers', () => {
  it('finds what was typed after a reload', async () => {
    const opened = await open();
    await field().fill('The door');
    await reload(opened);
    await expect.element(field()).toHaveValue('The door');
  });

  it('is asked, in another tab, whether to go on with what a closed one left behind, and sees none of it before', async () => {
    const opened = await open({ language: 'he' });
    await field().fill('הדלת');
    sessionStorage.clear();
    await reload(opened);
    await expect.element(page.getByRole('heading', { name: he.leftBehind.title })).toBeVisible();
    expect(document.body.innerHTML).not.toContain('הדלת');
    await expectAccessible();
    await button(he.leftBehind.goOn).click();
    await expect.element(field()).toHaveValue('הדלת');
  });

  it('begins with nothing where they would rather', async () => {
    const opened = await open();
    await field().fill('The door');
    sessionStorage.clear();
    await reload(opened);
    await button(en.leftBehind.begin).click();
    await expect.element(field()).toHaveValue('');
  });

  it('sees that it has arrived, and can answer again', async () => {
    const bodies = submitsComeTo(() => ({ ...sent, document_key: 'key' }));
    await open();
    await field().fill('The door');
    await button(en.submit).click();
    await expect.element(page.getByRole('heading', { name: en.sent.title })).toBeVisible();
    await expect.element(button(en.sent.document)).toBeVisible();
    await expectAccessible();
    expect(bodies.map(({ data }) => data.map(({ answer }) => answer.value))).toEqual([['The door']]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('plumbline.public-'))).toEqual([]);
    await button(en.sent.again).click();
    await expect.element(field()).toHaveValue('');
  });

  it('reads what was refused, corrects it and sends it again', async () => {
    const errors = [{ path: 'data.0.answer.value', code: 'not_valid', message: 'is no door' }];
    submitsComeTo(
      () => problem(422, 'not_valid', 'No', errors),
      () => sent,
    );
    await open();
    await field().fill('The roof');
    await button(en.submit).click();
    await expect.poll(shown).toContain('is no door');
    expect(shown()).toContain('What is broken?');
    await expectAccessible();
    await field().fill('The door');
    await expect.poll(shown).not.toContain('is no door');
    await button(en.submit).click();
    await expect.element(page.getByRole('heading', { name: en.sent.title })).toBeVisible();
  });

  it('loses nothing when the link expires while they type', async () => {
    submitsComeTo(() => problem(403, 'public_link_off', 'This link is not active.'));
    const opened = await open();
    await field().fill('The door');
    await button(en.submit).click();
    await expect.poll(shown).toContain('This link is not active.');
    await expect.element(field()).toBeEnabled();
    await reload(opened);
    await expect.element(field()).toHaveValue('The door');
  });

  it('waits for the network, changes nothing meanwhile, and is sent when it is back, after a reload too', async () => {
    let isReached = false;
    const bodies = submitsComeTo(() => (isReached ? sent : problem(503, 'unavailable', 'Busy')));
    const opened = await open({ language: 'he' });
    await field().fill('הדלת');
    await button(he.submit).click();
    await expect.poll(shown).toContain(he.waits);
    await expect.element(field()).toHaveValue('הדלת');
    await expect.element(field()).toBeDisabled();
    await expectAccessible();
    await reload(opened);
    await expect.poll(shown).toContain(he.waits);
    await expect.element(field()).toBeDisabled();
    isReached = true;
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('heading', { name: he.sent.title })).toBeVisible();
    expect(bodies.at(-1)).toEqual(bodies[0]);
  });

  it('who closed the tab before it had arrived has it sent by whoever opens the link next', async () => {
    let isReached = false;
    const bodies = submitsComeTo(() => (isReached ? sent : problem(503, 'unavailable', 'Busy')));
    const opened = await open();
    await field().fill('The door');
    await button(en.submit).click();
    await expect.poll(shown).toContain(en.waits);
    await opened.show(<p>gone</p>);
    sessionStorage.clear();
    const count = bodies.length;
    isReached = true;
    await opened.show(here());
    await expect.element(field()).toHaveValue('');
    await expect.poll(() => bodies.length).toBeGreaterThan(count);
    expect(bodies.at(-1)).toEqual(bodies[0]);
    await expect
      .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('plumbline.public-submission')))
      .toEqual([]);
  });

  it('is warned where the device has no room, and can submit all the same', async () => {
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the storage that it is for
    const { setItem } = Storage.prototype;
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function set(this: Storage, key, text) {
      if (key.startsWith('plumbline.public-')) throw new DOMException('No room', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    try {
      submitsComeTo(() => sent);
      await open();
      await field().fill('The door');
      await expect.poll(shown).toContain(en.noRoom);
      await expectAccessible();
      await button(en.submit).click();
      await expect.element(page.getByRole('heading', { name: en.sent.title })).toBeVisible();
    } finally {
      full.mockRestore();
    }
  });
});

describe('files of a stranger', () => {
  let uploading: ReturnType<typeof catchUploads>;
  beforeEach(async () => {
    await deleteFiles();
    uploading = catchUploads();
  });
  afterEach(async () => {
    uploading.end();
    await deleteFiles();
  });
  const files = () => page.getByRole('list', { name: en.files.label }).getByRole('listitem');
  const upload = (n: number) => expect.poll(() => uploading.uploads[n]).toBeTruthy();
  const arrived = (n: number) => ({ _id: idOf(n), originalName: 'Plan.pdf', size: 4 });

  async function attach() {
    const input = document.querySelector<HTMLInputElement>('input[type="file"][multiple]');
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF'], 'Plan.pdf', { type: 'application/pdf' }));
    if (!input) throw new Error('Nothing takes files');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  it('say how far they are', async () => {
    await open();
    await expect.element(field()).toBeVisible();
    await attach();
    await upload(0);
    uploading.uploads[0]?.progress(0.4);
    await expect.poll(shown).toContain('40%');
    await expectAccessible();
    uploading.uploads[0]?.respond(200, arrived(50));
    await expect.poll(shown).not.toContain('%');
    expect(files().elements()).toHaveLength(1);
  });

  it('hold a Submit until they have come, which can be taken back until then', async () => {
    const bodies = submitsComeTo(() => sent);
    await open();
    await field().fill('The door');
    await attach();
    await upload(0);
    uploading.uploads[0]?.fail();
    await expect.poll(shown).toContain(en.files.waiting);
    await expect.element(button(en.submit)).toBeEnabled();
    await button(en.submit).click();
    await expect.poll(shown).toContain(en.waitsForFiles);
    await expect.element(field()).toBeDisabled();
    await expectAccessible();
    await button(en.takeBack).click();
    await expect.element(field()).toBeEnabled();
    await button(en.submit).click();
    window.dispatchEvent(new Event('online'));
    await upload(1);
    expect(bodies).toEqual([]);
    uploading.uploads[1]?.respond(200, arrived(50));
    await expect.element(page.getByRole('heading', { name: en.sent.title })).toBeVisible();
    expect(bodies[0]?.data[0]?.answer.files).toEqual([idOf(50)]);
  });

  it('that are refused say why and can be taken off; nothing was sent without them', async () => {
    const bodies = submitsComeTo(() => sent);
    onCall(removePublicFile, () => ({ success: true as const }));
    await open();
    await field().fill('The door');
    await attach();
    await upload(0);
    await button(en.submit).click();
    await expect.poll(shown).toContain(en.waitsForFiles);
    uploading.uploads[0]?.respond(415, { status: 415, code: 'file_type_not_allowed', detail: 'This is no PDF.' });
    await expect.poll(shown).toContain('This is no PDF.');
    await expect.element(field()).toBeEnabled();
    expect(bodies).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect.poll(() => files().elements().length).toBe(0);
  });

  it('go on after the page was closed', async () => {
    const opened = await open();
    await expect.element(field()).toBeVisible();
    await attach();
    await upload(0);
    await reload(opened);
    await upload(1);
    expect(uploading.uploads[1]?.name).toBe('Plan.pdf');
    uploading.uploads[1]?.respond(200, arrived(50));
    await expect.poll(shown).not.toContain('%');
    expect(files().elements()).toHaveLength(1);
  });
});
