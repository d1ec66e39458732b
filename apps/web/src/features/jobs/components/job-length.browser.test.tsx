import { vi, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aJob } from '../../../../test/jobs.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import en from '../../../i18n/en/jobs.json';
import he from '../../../i18n/he/jobs.json';
import type { JobChange } from '../api/change-jobs.ts';
import { JobLength } from './job-length.tsx';

const planned = { plannedLength: 90, plannedEnd: '2026-03-15T09:30:00.000Z' };
const onSave = vi.fn<(change: JobChange) => Promise<void>>(() => Promise.resolve());

describe('the planned length of a job', () => {
  it('is changed by whoever may change its start, and says when the job ends', async () => {
    await render(<JobLength job={aJob(1, planned)} onSave={onSave} />, { person: aPerson() });
    const field = page.getByRole('textbox', { name: en.columns.plannedLength });
    await expect.element(field).toHaveValue('1 h 30 min');
    await expect.element(field).toHaveAccessibleDescription(/Ends .*15\/03\/26/);
    await field.fill('1:45');
    await userEvent.tab();
    expect(onSave.mock.calls).toEqual([[{ plannedLength: 105 }]]);
    await expectAccessible();
  });

  it('is read by others (he)', async () => {
    await render(<JobLength job={aJob(1, { ...planned, can: [] })} onSave={onSave} />, {
      person: aPerson(),
      language: 'he',
    });
    await expect.element(page.getByText(he.columns.plannedLength)).toBeVisible();
    await expect.element(page.getByText(/1\W+שע׳\W+30\W+דק׳/)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    await expectAccessible();
  });
});
