import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { decideInstanceEnd, readInstanceReminder } from '@plumbline/contract/instance-reminders';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { InstanceReminder } from './reminder-screen.tsx';

const reminder = {
  company: 'Delta Lifts',
  ends_at: '2026-12-05T10:00:00.000Z',
  decision: 'open' as const,
  kept_until: '2027-01-04T10:00:00.000Z',
};

it('asks the owner whether to keep the installation, and says what was decided', async () => {
  const sent: unknown[] = [];
  onCall(readInstanceReminder, () => reminder);
  onCall(decideInstanceEnd, ({ body }) => {
    sent.push(body);
    const { decision } = body as { decision: 'kept' | 'let_go' };
    return { ...reminder, decision, ...(decision === 'kept' && { ends_at: reminder.kept_until }) };
  });
  await render(<InstanceReminder token="abc" />);
  await expect.element(page.getByRole('heading', { name: /Delta Lifts.* ends on .*05\/12\/26/ })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await expect.element(page.getByText(/You can still change your mind/)).toBeVisible();
  await page.getByRole('button', { name: /Keep until .*04\/01\/27/ }).click();
  await expect.element(page.getByRole('heading', { name: /Delta Lifts.* stays/ })).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect(sent).toEqual([
    { decision: 'let_go', ends_at: reminder.ends_at },
    { decision: 'kept', ends_at: reminder.ends_at },
  ]);
});

it('says of a link that another reminder has replaced that it is over', async () => {
  onCall(readInstanceReminder, () => problem(404, 'not_found', 'Not found.'));
  await render(<InstanceReminder token="old" />, { language: 'he' });
  await expect.element(page.getByRole('heading', { name: 'הקישור אינו תקף עוד' })).toBeVisible();
  await expectAccessible();
});
