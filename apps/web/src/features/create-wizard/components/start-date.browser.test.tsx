import { useEffect, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/create-wizard.json';
import he from '../../../i18n/he/create-wizard.json';
import type { Draft } from '../draft.ts';
import { emptyDraft } from '../draft.ts';
import { StartDate } from './job-steps.tsx';
import { StepFrame } from './step-frame.tsx';

let [draft, goneOn] = [emptyDraft, 0];

/** The step as the wizard shows it after a job type that is planned with 90 minutes. */
function Step() {
  const [now, setNow] = useState<Draft>({ ...emptyDraft, startDate: '2026-03-15T08:00:00.000Z', plannedLength: 90 });
  useEffect(() => {
    draft = now;
  }, [now]);
  return (
    <StepFrame title="When" next={{ text: 'Next', isOpen: true, onNext: () => (goneOn += 1) }}>
      <StartDate draft={now} onDraft={(part) => setNow((before) => ({ ...before, ...part }))} />
    </StepFrame>
  );
}

describe('when a new job starts', () => {
  it('has the length of its job type, which is changed there; what is no length goes no further', async () => {
    goneOn = 0;
    await render(<Step />, { person: aPerson() });
    const length = page.getByRole('textbox', { name: en.job.plannedLength });
    await expect.element(length).toHaveValue('1 h 30 min');
    await length.fill('none');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.element(length).toHaveAccessibleDescription(/1:30/);
    expect([goneOn, draft.plannedLength]).toEqual([0, 90]);
    await length.fill('2 h');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => [goneOn, draft.plannedLength]).toEqual([1, 120]);
    await expectAccessible();
  });

  it('says when the job ends (he)', async () => {
    await render(<Step />, { person: aPerson(), language: 'he' });
    const length = page.getByRole('textbox', { name: he.job.plannedLength });
    await expect.element(length).toHaveAccessibleDescription(/15\/03\/26, 11:30/);
    await length.fill('');
    await expect.element(length).toHaveAccessibleDescription('');
    await expectAccessible();
  });
});
