import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { blankQuestion } from '@plumbline/domain/questionnaire/definition';
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { expect, it } from 'vitest';
import { render } from '../../test/render.tsx';
import { PressGuard } from '../ui/press-guard.ts';
import { QuestionFrame } from './question-frame.tsx';
import { StepActions } from './step-actions.tsx';

const guard = new PressGuard({ now: () => 0, painted: async () => undefined, later: (run) => run() });

/** A question as it is asked, above the ways on; counts how often somebody went on. */
async function renderStep(type: QuestionType, settings: QuestionSettings): Promise<() => number> {
  let forward = 0;
  guard.arrive();
  function Step() {
    const [value, setValue] = useState<unknown>(null);
    return (
      <>
        <QuestionFrame
          question={{ ...blankQuestion, id: 'q', revision: 1, type, title: 'Question', settings }}
          value={value}
          onChange={(put) => setValue(questionTypeRegistry[type].normalize(put, settings))}
          disabled={false}
          language="en"
          direction="ltr"
          problem={null}
        />
        {/* As on the screens: what is said at the field doesn't move the ways on. */}
        <div style={{ position: 'fixed', insetBlockEnd: 0, insetInline: 0 }}>
          <StepActions
            isLastScreen={false}
            canGoBack
            canGoOn
            requiredLeft={0}
            isBusy={false}
            guard={guard}
            onBack={() => undefined}
            onForward={() => (forward += 1)}
            words={{ back: 'Back', next: 'Next', submit: 'Submit' }}
          />
        </div>
      </>
    );
  }
  await render(<Step />);
  return () => forward;
}

const next = () => page.getByRole('button', { name: 'Next' });

it.each([
  ['text', { textKind: 'number', min: 2, max: 30 }],
  ['length', { min: 2, max: 30 }],
] as const)('a number that Next would change is shown first, with why (%s)', async (type, settings) => {
  const forward = await renderStep(type, settings);
  const field = page.getByRole('textbox');
  await field.fill('45');
  await next().click();
  await expect.element(page.getByText(/45.* is above the highest number.*30/)).toBeVisible();
  await expect.element(field).toHaveValue('30');
  await expect.element(field).toHaveFocus();
  expect(forward()).toBe(0);
  await next().click();
  expect(forward()).toBe(1);
});

it('a number within its bounds holds nobody up', async () => {
  const forward = await renderStep('text', { textKind: 'number', min: 2, max: 30 });
  await page.getByRole('textbox').fill('45');
  await page.getByRole('textbox').fill('25');
  await next().click();
  expect(forward()).toBe(1);
});

it('an end that was moved behind its start is shown as it counts once it is left, before Next goes on', async () => {
  const forward = await renderStep('date_time', { dateMode: 'time', isRange: true });
  const put = async (end: 'From' | 'To', hour: string, minute: string) => {
    await page.getByRole('spinbutton', { name: new RegExp(`^${end}.*hours$`) }).click();
    await userEvent.keyboard(hour);
    await page.getByRole('spinbutton', { name: new RegExp(`^${end}.*minutes$`) }).click();
    await userEvent.keyboard(minute);
  };
  await put('From', '10', '00');
  await put('To', '08', '30');
  const hours = page.getByRole('spinbutton', { name: /^To.*hours$/ });
  // Nothing changes under the fingers.
  await expect.element(hours).toHaveValue('08');
  await next().click();
  await expect.element(hours).toHaveValue('11');
  await expect.element(page.getByRole('spinbutton', { name: /^To.*minutes$/ })).toHaveValue('30');
  await expect.element(hours).toHaveFocus();
  expect(forward()).toBe(0);
  await next().click();
  expect(forward()).toBe(1);
});
