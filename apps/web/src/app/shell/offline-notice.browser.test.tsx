import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readInstanceReminder } from '@plumbline/contract/instance-reminders';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import { onCall, problem } from '../../../test/server.ts';
import { callServer } from '../../lib/api/call-server.ts';
import { OfflineNotice } from './offline-notice.tsx';

const ask = () => callServer(readInstanceReminder, { params: { token: 'abc' } }).catch(() => undefined);

it('says that a company is suspended, not that there is no network, until it is served again', async () => {
  await render(<OfflineNotice />);
  onCall(readInstanceReminder, () => problem(503, 'unavailable', 'Busy.'));
  await ask();
  const offline = page.getByText(/not active at the moment/);
  await expect.element(page.getByRole('status')).not.toBeEmptyDOMElement();
  await expect.element(offline).not.toBeInTheDocument();
  onCall(readInstanceReminder, () => problem(503, 'instance_not_active', 'Not active.'));
  await ask();
  await expect.element(offline).toBeVisible();
  await expectAccessible();
  onCall(readInstanceReminder, () => ({
    company: 'Delta Lifts',
    ends_at: '2026-12-05T10:00:00.000Z',
    decision: 'open' as const,
    kept_until: '2027-01-04T10:00:00.000Z',
  }));
  await ask();
  await expect.element(offline).not.toBeInTheDocument();
});
