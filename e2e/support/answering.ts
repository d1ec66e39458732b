import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Language, View } from './browser.ts';
import type { WordedQuestion } from './questionnaires.ts';
import { slowness } from './slowness.ts';
import type { Stage } from './stage.ts';

/** A questionnaire of one question at a time. */
export const liftShort: readonly WordedQuestion[] = [
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

/** One of steps. */
export const liftSteps: readonly WordedQuestion[] = [
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
    start: 'התחלת מילוי',
    goOn: 'המשך מילוי',
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

export interface Scene {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly mistakes: string[];
  readonly goOffline: () => Promise<void>;
  readonly say: (typeof words)[Language];
  readonly question: (title: string) => Locator;
  readonly next: () => Promise<void>;
}

/** Waits until a button that goes on takes presses: a question that is new on the screen is not passed by a second tap. */
export async function whenSettled(button: Locator): Promise<void> {
  await button.and(button.page().locator(':not([data-settling])')).waitFor();
}

/** Presses a button that goes on, as soon as it takes presses and also while it looks held back. */
export async function pressSettled(button: Locator, view: View): Promise<void> {
  await whenSettled(button);
  await (view === 'phone' ? button.tap({ force: true }) : button.click({ force: true }));
}

/** A window in which somebody answers. */
export async function enterAnswering(
  stage: Stage,
  language: Language,
  view: View,
  more: { email?: string; dark?: boolean; keepsApp?: boolean; fails?: readonly RegExp[] } = {},
): Promise<Scene> {
  const { context, page, mistakes, goOffline } = await stage.enter({ language, view, ...more });
  const say = words[language];
  return {
    context,
    page,
    mistakes,
    goOffline,
    say,
    question: (title) => page.locator('[data-question]').filter({ has: page.getByRole('heading', { name: title }) }),
    // It looks held back while something is missing, and is to be pressed all the same.
    next: () => pressSettled(page.getByRole('button', { name: say.next, exact: true }), view),
  };
}

export const photo = {
  name: 'plate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

export async function until(check: () => Promise<boolean>, what: string, timeout = 30_000): Promise<void> {
  const end = Date.now() + timeout * slowness;
  while (!(await check().catch(() => false))) {
    if (Date.now() > end) throw new Error(`it never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until the device has the app and this job with all that it needs. */
export function untilSynced(page: Page, jobId: string): Promise<void> {
  return untilCached(page, `previous/${jobId}`);
}

/** Waits until the device has the app and this of what the server told. */
export async function untilCached(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const isTaken = () =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve) => {
          const opened = indexedDB.open('plumbline');
          opened.onsuccess = () => {
            const names = opened.result.transaction('kept').objectStore('kept').getAllKeys();
            names.onsuccess = () => {
              opened.result.close();
              resolve((names.result as [string, string][]).some(([, one]) => one === wanted));
            };
          };
        }),
      name,
    );
  await until(isTaken, `the device has ${name}`);
}
