import { changeProjectField } from '@plumbline/contract/project-fields';
import { createListOption } from '@plumbline/contract/list-options';
import { readJob } from '@plumbline/contract/jobs';
import { changeProjectFields } from '@plumbline/contract/settings';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import type { Locator, Page } from 'playwright-core';
import { toBuffer } from 'qrcode';
import { beforeAll, describe, expect, it } from 'vitest';
import { pressSettled } from '../support/answering.ts';
import { expectAccessible, picture, type Language, type View } from '../support/browser.ts';
import { makeJob, makeJobType, type WordedQuestion } from '../support/questionnaires.ts';
import { texts } from '../support/texts.ts';
import { setOwnStage } from '../support/stage.ts';

const stage = setOwnStage();

/** A picture without a code. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const open = { inspector: { read: true, write: true } };

beforeAll(async () => {
  await stage.admin.call(changeProjectFields, {
    body: {
      projectFields: [
        { id: 'gate', label: 'Gate', type: 'text', accessRules: open },
        { id: 'maker', label: 'Maker', type: 'list', accessRules: open },
        { id: 'doors', label: 'Doors', type: 'table', table: [['Door', 'Floor']], accessRules: open },
      ] as never,
    },
  });
  for (const label of ['Otis', 'Schindler'])
    await stage.admin.call(createListOption, { body: { group: 'maker', label } });
});

const titles = {
  arrival: { en: 'Arrival', he: 'הגעה' },
  message: { en: 'Before you begin', he: 'לפני שמתחילים' },
  date: { en: 'Day of the visit', he: 'יום הביקור' },
  clock: { en: 'Time on site', he: 'זמן באתר' },
  bool: { en: 'Is the gate open?', he: 'האם השער פתוח?' },
  email: { en: 'Contact on site', he: 'איש קשר באתר' },
  load: { en: 'Rated load', he: 'עומס נומינלי' },
  remarks: { en: 'Remarks', he: 'הערות כלליות' },
  length: { en: 'Door widths', he: 'רוחב הדלתות' },
  choices: { en: 'Choices', he: 'בחירות' },
  list: { en: 'Kind of drive', he: 'סוג ההינע' },
  image: { en: 'Which picture fits?', he: 'איזו תמונה מתאימה?' },
  serial: { en: 'Serial number', he: 'מספר סידורי' },
  projectList: { en: 'Maker', he: 'יצרן' },
  systemList: { en: 'Building', he: 'בניין' },
  projectValue: { en: 'Gate code', he: 'קוד השער' },
  table: { en: 'Door', he: 'דלת' },
  end: { en: 'End', he: 'סיום' },
  plan: { en: 'Marks on the plan', he: 'סימונים על התוכנית' },
  handover: { en: 'Handed over to', he: 'נמסר לידי' },
  summary: { en: 'What you answered', he: 'מה שענית' },
} as const;

type Title = keyof typeof titles;

const image = {
  childs: [
    { value: 'a', caption: 'A' },
    { value: 'b', caption: 'B' },
  ],
};

/** One question of each type, in three steps. */
function everyType(language: Language): readonly WordedQuestion[] {
  const of = (title: Title) => titles[title][language];
  return [
    { type: 'step', title: of('arrival'), stepIcon: 'door' },
    { type: 'message', title: of('message'), settings: { message: '<p>Helmet <strong>on</strong>. 0541234567</p>' } },
    { type: 'date_time', title: of('date'), settings: { dateMode: 'date', isMandatory: true } },
    { type: 'date_time', title: of('clock'), settings: { isPunchClock: true } },
    { type: 'bool', title: of('bool'), settings: { isMandatory: true } },
    { type: 'text', title: of('email'), settings: { textKind: 'email' } },
    { type: 'text', title: of('load'), settings: { textKind: 'number', min: 100, max: 2000 } },
    { type: 'text', title: of('remarks'), settings: { richText: true, isMandatory: true } },
    { type: 'length', title: of('length'), settings: { isRange: true, min: 10, max: 300, step: 10 } },
    { type: 'step', title: of('choices'), stepIcon: 'checklist' },
    {
      type: 'list',
      title: of('list'),
      settings: { markings: true, childs: ['Traction', 'Hydraulic', 'Manual'].map((value) => ({ value })) },
    },
    { type: 'image', title: of('image'), settings: image },
    { type: 'text', title: of('serial'), settings: { qrReader: true } },
    { type: 'project_list', title: of('projectList'), settings: { projectListType: 'maker' } },
    { type: 'system_list', title: of('systemList'), settings: { systemListType: 'projects' } },
    { type: 'project_value', title: of('projectValue'), settings: { field: 'gate' } },
    { type: 'project_table', title: of('table'), settings: { projectTableType: 'doors', isMandatory: true } },
    { type: 'step', title: of('end') },
    { type: 'blueprint', title: of('plan') },
    {
      type: 'text',
      title: of('handover'),
      settings: { signature: true, emails: true, allowComment: true, responseOptions: ['OK'], allowTaggingIssue: true },
    },
    { type: 'summary', title: of('summary') },
  ];
}

/** Answering as a person at a desk does it, by the keyboard alone, or on a phone, with a finger. */
interface Hands {
  readonly press: (wanted: Locator) => Promise<void>;
  readonly type: (wanted: Locator, text: string) => Promise<void>;
  readonly choose: (question: Locator, role: 'radio' | 'option', name: string | RegExp) => Promise<void>;
  readonly sign: (question: Locator) => Promise<void>;
}

function hands(page: Page, view: View, say: ReturnType<typeof texts>): Hands {
  const tabTo = async (wanted: Locator) => {
    await wanted.first().waitFor();
    for (let pressed = 0; pressed < 90; pressed++) {
      if (await wanted.first().evaluate((one) => one === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`the Tab key never gets to ${String(wanted)}`);
  };
  const done = (question: Locator) =>
    question.getByRole('button', { name: say('question-inputs', 'signature.done'), exact: true });
  if (view === 'desk') {
    return {
      press: async (wanted) => {
        await tabTo(wanted);
        await page.keyboard.press('Enter');
      },
      type: async (wanted, text) => {
        await tabTo(wanted);
        await page.keyboard.type(text);
      },
      choose: async (question, role, name) => {
        const wanted = question.getByRole(role, { name });
        await wanted.first().waitFor();
        if (role === 'option') {
          await tabTo(question.locator('[role=listbox][tabindex="0"], [role=combobox]'));
          while ((await wanted.first().getAttribute('data-active')) === null) await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          return;
        }
        await tabTo(question.locator('[role=radio][tabindex="0"]'));
        while (!(await wanted.first().evaluate((one) => one === document.activeElement))) {
          await page.keyboard.press('ArrowDown');
        }
        await page.keyboard.press('Space');
      },
      sign: async (question) => {
        await tabTo(question.getByLabel(say('question-inputs', 'signature.type')));
        await page.keyboard.type('Dana Cohen');
        await tabTo(done(question));
        await page.keyboard.press('Enter');
      },
    };
  }
  return {
    press: async (wanted) => wanted.first().tap(),
    type: async (wanted, text) => {
      await wanted.first().tap();
      await page.keyboard.type(text);
    },
    choose: async (question, role, name) => question.getByRole(role, { name }).first().tap(),
    sign: async (question) => {
      const paper = question.locator('canvas');
      await paper.scrollIntoViewIfNeeded();
      const box = (await paper.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = (right: number, down: number) => [box.x + box.width * right, box.y + box.height * down] as const;
      await page.mouse.move(...at(0.2, 0.6));
      await page.mouse.down();
      for (const step of [0.3, 0.4, 0.5, 0.6, 0.7]) await page.mouse.move(...at(step, step % 0.2 < 0.1 ? 0.3 : 0.7));
      await page.mouse.up();
      await done(question).tap();
    },
  };
}

async function answerEveryType(language: Language, view: View, dark: boolean): Promise<void> {
  const questions = everyType(language);
  expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(questionTypes));
  const type = await makeJobType(stage.admin, `Every type ${language}`, questions);
  const job = await makeJob(stage.admin, type.id, [stage.inspectorId]);
  const project = (await stage.admin.call(readJob, { params: { id: job.id } })).project;
  await stage.admin.call(changeProjectField, {
    params: { id: String(project?._id) },
    body: {
      field: {
        id: 'doors',
        value: [
          { Door: 'D-1', Floor: '1' },
          { Door: 'D-2', Floor: '2' },
        ],
      },
    },
  });

  const { page, context, mistakes } = await stage.enter({ language, view, dark });
  await page.goto(`/jobs/${job.id}/answer`);
  const say = texts(language);
  const input = (key: string) => say('question-inputs', key);
  const q = (title: Title) => page.locator(`[data-question="${type.idOf(titles[title][language])}"]`);
  const { press, type: write, choose, sign } = hands(page, view, say);
  const goOn = (action: 'next' | 'submit') =>
    press(page.getByRole('button', { name: say('answers', `actions.${action}`), exact: true, disabled: false }));
  const look = async (name: string) => {
    await picture(page, `all-types-${name}-${language}-${view}`);
    await expectAccessible(page);
  };

  // Nothing is answered yet: Next leads to the first question that is missing.
  await q('message').getByRole('link', { name: /054/ }).waitFor();
  await look('arrival');
  await pressSettled(page.getByRole('button', { name: say('answers', 'actions.next'), exact: true }), 'desk');
  await expect.poll(() => q('date').getAttribute('data-pointed')).toBe('true');

  await press(q('date').getByRole('button', { name: input('date.today') }));
  // Heard by its name alone, the field tells the day.
  await q('date')
    .getByRole('button', { name: /^\S+, \u2066\d\d\/\d\d\/\d{4}\u2069$/ })
    .waitFor();
  await press(q('clock').getByRole('button', { name: input('clock.start'), exact: true }));
  await press(q('clock').getByRole('button', { name: input('clock.stop'), exact: true }));
  await choose(q('bool'), 'radio', input('yes'));
  await write(q('email').locator('input'), 'dana@tower.example');
  await write(q('load').locator('input'), '630');
  await write(q('remarks').locator('[contenteditable]'), 'All is well');
  await write(q('length').locator('input').first(), '80');
  await write(q('length').locator('input').last(), '120');
  await goOn('next');

  await q('list').getByRole('radio').first().waitFor();
  await q('projectList').getByRole('option').first().waitFor();
  await look('choices');
  await choose(q('list'), 'radio', /Hydraulic/);
  await choose(q('image'), 'radio', 'B');
  await press(q('serial').getByRole('button', { name: input('code.scan') }));
  const scanner = page.getByRole('dialog', { name: input('code.title') });
  await scanner.getByText(input('code.noCamera')).waitFor();
  const photo = (buffer: Buffer) => ({ name: 'code.png', mimeType: 'image/png', buffer });
  await scanner.locator('input[type=file]').setInputFiles(photo(blank));
  await scanner.getByText(input('code.unread')).waitFor();
  await look('scanning');
  await scanner.locator('input[type=file]').setInputFiles(photo(await toBuffer('SN-4711/ב', { scale: 8 })));
  await expect.poll(() => q('serial').locator('input').first().inputValue()).toBe('SN-4711/ב');
  await choose(q('projectList'), 'option', 'Schindler');
  await choose(q('systemList'), 'option', /./);
  await write(q('projectValue').locator('input'), '4711');
  await choose(q('table'), 'option', /D-2/);
  await goOn('next');

  await q('plan').waitFor();
  await write(q('handover').locator('input').first(), 'Dana');
  await press(q('handover').getByRole('button', { name: input('extras.comment'), exact: true }));
  await q('handover').getByRole('button', { name: 'OK' }).waitFor();
  // One press from the empty comment to the next thing, though what is below it moves up.
  await press(q('handover').getByRole('button', { name: input('extras.sign'), exact: true }));
  await q('handover').locator('canvas').waitFor();
  await look('signing');
  await sign(q('handover'));
  await q('handover')
    .getByRole('img', { name: input('signature.picture') })
    .waitFor();
  await press(q('handover').getByRole('button', { name: input('extras.emails'), exact: true }));
  await write(q('handover').getByLabel(input('emails.label')), 'office@tower.example,');
  await look('end');
  await expect.poll(() => q('summary').getByRole('button').count()).toBeGreaterThan(9);
  await goOn('submit');
  await page.getByRole('heading', { name: say('answers', 'submitted.title') }).waitFor();

  await expect.poll(async () => (await stage.admin.call(readJob, { params: { id: job.id } })).status).toBe('reported');
  const { answers } = await stage.admin.call(readJob, { params: { id: job.id } });
  const answer = (title: Title) => answers.find((one) => one.question === type.idOf(titles[title][language]));
  const value = (title: Title) => answer(title)?.value;
  expect(value('date')).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  expect(value('clock')).toMatchObject({ from: expect.any(String), to: expect.any(String), running: false });
  expect(value('bool')).toBe(true);
  expect(value('email')).toBe('dana@tower.example');
  expect(value('load')).toBe(630);
  expect(value('remarks')).toBe('<p>All is well</p>');
  expect(value('length')).toEqual({ from: 80, to: 120 });
  expect(value('list')).toBe('Hydraulic');
  expect(value('image')).toBe('b');
  expect(value('serial')).toBe('SN-4711/ב');
  expect(value('projectList')).toMatchObject({ label: 'Schindler' });
  expect(value('systemList')).toMatchObject({ id: expect.any(String) });
  expect(value('projectValue')).toBe('4711');
  expect(value('table')).toMatchObject([{ cells: { Door: 'D-2', Floor: '2' } }]);
  expect(answer('handover')?.signature).toMatch(/^data:image\/png;base64,/);
  expect(answer('handover')?.emails).toEqual(['office@tower.example']);
  expect(mistakes).toEqual([]);
  await context.close();
}

describe('one question of each type', () => {
  it('is answered by keyboard at a desk, in English', async () => {
    await expect(answerEveryType('en', 'desk', false)).resolves.toBeUndefined();
  });

  it('is answered by touch on a phone, in Hebrew, in the dark', async () => {
    await expect(answerEveryType('he', 'phone', true)).resolves.toBeUndefined();
  });
});
