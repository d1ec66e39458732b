import type { AnsweringSettings } from '@plumbline/contract/job-types';
import { startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { textLimit } from '@plumbline/domain/question-types/text';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { aQuestion, aQuestionnaire, type QuestionWords } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/question-inputs.json';
import enAnswers from '../../../i18n/en/answers.json';
import he from '../../../i18n/he/question-inputs.json';
import heAnswers from '../../../i18n/he/answers.json';
import { ownerOf } from '../../../lib/owner.ts';
import { AnsweringSession } from '../../../lib/answering/answering-session.ts';
import { AnsweringScreen } from './answering-screen.tsx';

const me = aPerson();
const settings: AnsweringSettings = {
  answerLocation: false,
  stepperRTL: false,
  previewSettings: [],
  allowAddToSummary: true,
  passMark: null,
  showScore: false,
};
const words = { en: { ...en, actions: enAnswers.actions }, he: { ...he, actions: heAnswers.actions } };

/** The answering screen at a question of this type, with another one behind it. */
async function renderAnswering(type: QuestionType, question: QuestionWords, language: 'en' | 'he' = 'en') {
  const definition = aQuestionnaire(
    aQuestion(type, { id: 'asked', title: 'Asked', ...question }),
    aQuestion('text', { id: 'behind', title: 'Behind' }),
  );
  const answerer = anAnswerer({ id: me._id, role: 'business_admin' });
  const session = new AnsweringSession(startQuestionnaire(definition, [], 'single', answerer), {
    by: me._id,
    now: () => new Date('2026-11-27T19:45:00Z'),
    timeZone: 'Asia/Jerusalem',
    newSuffix: () => crypto.randomUUID(),
    store: async () => undefined,
    storeDraft: () => undefined,
    endDrafts: () => undefined,
  });
  const onClose = vi.fn<() => void>();
  const place = { owner: ownerOf(window.location.host, me._id), jobId: 'job', jobNumber: 1 };
  function Screen() {
    const [actions, setActions] = useState<HTMLElement | null>(null);
    return (
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: '100vh' }}>
        <div ref={setActions} />
        <AnsweringScreen
          questionnaire={{ definition, settings }}
          session={session}
          place={place}
          isJobAnswerable
          actionsPlace={actions}
          onSubmitted={() => undefined}
          onClose={onClose}
        />
      </div>
    );
  }
  await render(<Screen />, { language, person: me });
  const asked = page.getByRole('region', { name: /^Asked/ });
  await expect.element(asked).toBeVisible();
  const next = page.getByRole('button', { name: new RegExp(`^${words[language].actions.next}`) });
  return {
    asked,
    next,
    onClose,
    /** What is answered by now, and which question one is at. */
    value: () => session.view().state.contents.get('asked')?.value ?? null,
    at: () => session.view().state.position,
  };
}

/** Puts hours into the fields of one end as they are typed. */
async function typeHours(end: 'From' | 'To', hour: string, minute: string): Promise<void> {
  await page.getByRole('spinbutton', { name: new RegExp(`^${end}.*hours$`) }).click();
  await userEvent.keyboard(hour);
  await page.getByRole('spinbutton', { name: new RegExp(`^${end}.*minutes$`) }).click();
  await userEvent.keyboard(minute);
}

const from2To30 = { min: 2, max: 30 } as const;

describe('what the limits of a question correct is shown at its field before Next goes on', () => {
  it.each([
    ['a number', 'text', { textKind: 'number', ...from2To30 }, 'en', /45.* is above the highest number.*30/],
    ['a number', 'text', { textKind: 'number', ...from2To30 }, 'he', /45.*גדול מהמספר הגבוה ביותר.*30/],
    ['a length', 'length', from2To30, 'en', /45.* is above the highest number.*30/],
    ['a length', 'length', from2To30, 'he', /45.*גדול מהמספר הגבוה ביותר.*30/],
  ] as const)('%s (%s, %o, %s)', async (_, type, question, language, sentence) => {
    const { asked, next, value, at } = await renderAnswering(type, question, language);
    const field = asked.getByRole('textbox');
    await field.fill('45');
    await next.click();
    await expect.element(asked.getByText(sentence)).toBeVisible();
    await expect.element(field).toHaveValue('30');
    await expect.element(field).toHaveFocus();
    expect([value(), at()]).toEqual([30, 0]);
    await expectAccessible();
    await next.click();
    await expect.poll(at).toBe(1);
  });

  it('a number too low, of which Enter is the way on', async () => {
    const { asked, value, at } = await renderAnswering('text', { textKind: 'number', ...from2To30 });
    const field = asked.getByRole('textbox');
    await expect.element(page.getByRole('button', { name: /^Next/ })).not.toHaveAttribute('data-settling');
    await field.fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.element(asked.getByText(/1.* is below the lowest number.*2/)).toBeVisible();
    await expect.element(field).toHaveValue('2');
    await expect.element(field).toHaveFocus();
    expect([value(), at()]).toEqual([2, 0]);
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe(1);
  });

  it('either end of a range of lengths', async () => {
    const { asked, next, value, at } = await renderAnswering('length', { ...from2To30, isRange: true });
    const [low, high] = [en.range.low, en.range.high].map((name) => asked.getByRole('textbox', { name }));
    await low!.fill('1');
    await high!.fill('45');
    await expect.element(asked.getByText(/1.* is below the lowest number.*2/)).toBeVisible();
    await next.click();
    await expect.element(asked.getByText(/45.* is above the highest number.*30/)).toBeVisible();
    await expect.element(high!).toHaveFocus();
    expect([value(), at()]).toEqual([{ from: 2, to: 30 }, 0]);
    await next.click();
    await expect.poll(at).toBe(1);
  });

  it('an end hour before its start, which moves only once it is left', async () => {
    const { asked, next, value, at } = await renderAnswering('date_time', { dateMode: 'time', isRange: true });
    await typeHours('From', '10', '00');
    await typeHours('To', '08', '30');
    const hours = page.getByRole('spinbutton', { name: /^To.*hours$/ });
    // Nothing changes under the fingers.
    await expect.element(hours).toHaveValue('08');
    await next.click();
    await expect.element(hours).toHaveValue('11');
    await expect.element(hours).toHaveFocus();
    await expect.element(asked.getByText(/08:30.* is before the start.*10:00.*11:30/)).toBeVisible();
    expect(value()).toMatchObject({ from: '10:00', to: '11:30' });
    expect(at()).toBe(0);
    await next.click();
    await expect.poll(at).toBe(1);
  });

  it('a text that is pasted and too long', async () => {
    const { asked, next, at } = await renderAnswering('text', { multiline: true });
    const field = asked.getByRole('textbox');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'x'.repeat(textLimit + 1));
    await field.click();
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    // What a browser lets in of it.
    await field.fill('x'.repeat(textLimit));
    await expect.element(asked.getByText(/The rest of the text was left out/)).toBeVisible();
    expect(at()).toBe(0);
    await field.fill('All of it');
    await expect.element(asked.getByText(/The rest of the text was left out/)).not.toBeInTheDocument();
    // Right after the paste Next waits once.
    const goOn = async () => {
      await next.click();
      return at();
    };
    await expect.poll(goOn).toBe(1);
  });

  it('before Save closes, too', async () => {
    const { asked, value, onClose } = await renderAnswering('text', { textKind: 'number', ...from2To30 });
    const save = page.getByRole('button', { name: words.en.actions.save, exact: true });
    await asked.getByRole('textbox').fill('45');
    await save.click();
    await expect.element(asked.getByText(/45.* is above the highest number.*30/)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await save.click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(value()).toBe(30);
  });

  it('nobody is held up by what is within its limits', async () => {
    const { asked, next, at } = await renderAnswering('text', { textKind: 'number', ...from2To30 });
    await asked.getByRole('textbox').fill('45');
    await asked.getByRole('textbox').fill('25');
    await next.click();
    await expect.poll(at).toBe(1);
  });
});

describe('what is refused stays, with the reason at its field', () => {
  const range = { ...from2To30, isRange: true } as const;
  const fillEnds = async (low: string, high: string) => {
    await page.getByRole('textbox', { name: en.range.low }).fill(low);
    await page.getByRole('textbox', { name: en.range.high }).fill(high);
  };
  const fill = (text: string) => page.getByRole('textbox').fill(text);

  it.each<[string, QuestionType, QuestionWords, () => Promise<void>, RegExp]>([
    ['a number between two steps', 'text', { textKind: 'number', step: 5 }, () => fill('12'), /Only steps of/],
    ['what is no number', 'text', { textKind: 'number' }, () => fill('1,2,3'), /can’t be read as a number/],
    ['a length between two steps', 'length', { step: 5 }, () => fill('12'), /Only steps of/],
    ['an end before its start', 'length', range, () => fillEnds('20', '10'), /The end comes before the start/],
    ['half a range', 'length', range, () => fillEnds('20', ''), /both the start and the end/],
    [
      'half a range of hours',
      'date_time',
      { dateMode: 'time', isRange: true },
      () => typeHours('From', '10', '00'),
      /both the start and the end/,
    ],
    ['no address', 'text', { textKind: 'email' }, () => fill('dana@'), /not a valid email address/],
    [
      'what its author does not allow',
      'text',
      { constraint: '{asked} != "none"', constraintMessage: 'Name the gate' },
      () => fill('none'),
      /Name the gate/,
    ],
    [
      'nothing, where an answer is demanded',
      'list',
      { options: ['Otis', 'Schindler'], isMandatory: true },
      async () => undefined,
      /Please answer this question/,
    ],
  ])('%s', async (_, type, question, put, sentence) => {
    const { asked, next, at } = await renderAnswering(type, question);
    await put();
    // It reads as unavailable, and can be pressed for the reason (decision 0015).
    await expect.element(next).not.toHaveAttribute('data-settling');
    await next.click({ force: true });
    await expect.element(asked.getByRole('alert').getByText(sentence)).toBeVisible();
    expect(at()).toBe(0);
    await expectAccessible();
  });
});
