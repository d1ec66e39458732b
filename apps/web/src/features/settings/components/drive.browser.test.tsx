import type { CloudDrive } from '@plumbline/contract/drive';
import { checkDrive, finishDrive, readDrive, refileDrive, setUpDrive } from '@plumbline/contract/drive';
import { connectDrive, disconnectDrive } from '@plumbline/contract/settings';
import { driveProblems } from '@plumbline/domain/settings/cloud-drive';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/drive.json';
import he from '../../../i18n/he/drive.json';
import { ConflictDialog } from '../../../ui/editing/conflict-dialog.tsx';
import { DriveConnection } from './drive-connection.tsx';
import { DrivePage } from './drive-screen.tsx';

const since = '2026-03-01T08:00:00.000Z';
const none: CloudDrive = {
  provider: null,
  version: 0,
  clientId: '',
  hasSecret: false,
  tenant: '',
  redirectUri: 'https://lifts.example.com/settings/drive',
  connected: false,
  account: null,
  connectedBy: null,
  connected_at: null,
  rules: { documents: 'never', photos: 'never', reports: false },
  problem: null,
  problem_since: null,
  checked_at: null,
  counts: { waiting: 0, filed: 0, failed: 0, removed: 0 },
  attention: [],
  latest: [],
};
const setUp: CloudDrive = { ...none, provider: 'google', version: 1, clientId: 'a-program', hasSecret: true };
const connected: CloudDrive = { ...setUp, connected: true, account: 'drive@example.com', connected_at: since };
const file = {
  _id: idOf(80),
  kind: 'job_pdf' as const,
  name: 'Lift 12.pdf',
  state: 'removed' as const,
  problem: null,
  job: { _id: idOf(81), number: 12 },
  created_at: since,
  filed_at: since,
  next_attempt_at: null,
};
const troubled: CloudDrive = {
  ...connected,
  problem: 'quota_used_up',
  problem_since: since,
  counts: { waiting: 2, filed: 5, failed: 0, removed: 1 },
  attention: [file],
  latest: [{ ...file, _id: idOf(82), name: 'Lift 11.pdf', state: 'filed' }],
};

let state: CloudDrive;
let sent: unknown[];
beforeEach(() => {
  state = none;
  sent = [];
  onCall(readDrive, () => state);
  onCall(setUpDrive, ({ body }) => {
    sent.push(body);
    return (state = setUp);
  });
  onCall(connectDrive, () => ({ link: 'https://accounts.example.com/auth' }));
  onCall(finishDrive, ({ body }) => {
    sent.push(body);
    return (state = connected);
  });
  onCall(checkDrive, () => state);
  onCall(disconnectDrive, () => {
    state = setUp;
    return { success: true as const };
  });
  onCall(refileDrive, ({ body }) => {
    sent.push(body);
    return state;
  });
});

const options = { person: aPerson() };
const shown = (result: { code?: string; state?: string; error?: string } = {}) => (
  <DrivePage result={result} onFinished={() => undefined} />
);

describe('the cloud drive in the settings', () => {
  it('is set up with the keys of a program and what is saved by itself', async () => {
    await render(shown(), options);
    await page.getByRole('textbox', { name: 'Client ID' }).fill('a-program');
    await page.getByLabelText('Client secret').fill('a secret');
    await page.getByRole('combobox', { name: 'PDFs of jobs' }).click();
    await page.getByRole('option', { name: 'When the job is reported' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          provider: 'google',
          clientId: 'a-program',
          clientSecret: 'a secret',
          tenant: '',
          rules: { documents: 'reported', photos: 'never', reports: false },
          version: 0,
        },
      ]);
    await expect.element(page.getByRole('button', { name: 'Connect' })).toBeVisible();
  });

  it('puts together what two people change of it, and asks where both changed the same', async () => {
    state = setUp;
    // Somebody else has saved meanwhile.
    const theirs = { ...setUp, version: 2, rules: { ...setUp.rules, photos: 'done' as const } };
    onCall(setUpDrive, ({ body }) => {
      sent.push(body);
      const { version } = body as { version: number };
      if (version === state.version) return (state = { ...theirs, version: version + 1 });
      return problem(409, 'conflict', 'Changed meanwhile.');
    });
    await render(
      <>
        {shown()}
        <ConflictDialog />
      </>,
      options,
    );
    await page.getByRole('combobox', { name: 'PDFs of jobs' }).click();
    await page.getByRole('option', { name: 'When the job is reported' }).click();
    state = theirs;
    await page.getByRole('button', { name: 'Save' }).click();
    const program = { provider: 'google', clientId: 'a-program', tenant: '' };
    const rules = { documents: 'reported', photos: 'never', reports: false };
    await expect
      .poll(() => sent)
      .toEqual([
        { ...program, rules, version: 1 },
        { ...program, rules: { ...rules, photos: 'done' }, version: 2 },
      ]);
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();

    // The form has theirs by now; both change it again.
    await expect.element(page.getByRole('combobox', { name: 'Photos of jobs' })).toHaveValue('When the job is done');
    await page.getByRole('combobox', { name: 'Photos of jobs' }).click();
    await page.getByRole('option', { name: 'When the job is reported' }).click();
    state = { ...state, version: 4, rules: { ...state.rules, photos: 'never' } };
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'This was changed in the meantime' });
    await expect.element(dialog.getByText('When the job is reported')).toBeVisible();
    await expect.element(dialog.getByText('Never')).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => sent.at(-1)).toMatchObject({ version: 4, rules: { photos: 'reported' } });
  });

  it('is connected at the service', async () => {
    const leave = vi.fn<(address: string) => void>();
    await render(<DriveConnection drive={setUp} isFinishing={false} leave={leave} />, options);
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect.poll(() => leave.mock.calls).toEqual([['https://accounts.example.com/auth']]);
  });

  it('ends a connection once with what the service has sent back', async () => {
    state = setUp;
    await render(shown({ code: 'a code', state: 'a state' }), options);
    await expect.element(page.getByText(/drive@example\.com/)).toBeVisible();
    expect(sent).toEqual([{ code: 'a code', state: 'a state' }]);
  });

  it('says that nobody agreed', async () => {
    state = setUp;
    await render(shown({ error: 'access_denied' }), options);
    await expect.element(page.getByRole('alert').getByText('The drive was not connected. Try again.')).toBeVisible();
  });

  it('says what is wrong and what to do, and saves again what was deleted', async () => {
    state = troubled;
    await render(shown(), options);
    await expect.element(page.getByText(/The drive is full\. Free up space/)).toBeVisible();
    await page.getByRole('button', { name: /Save again: .*Lift 12\.pdf/ }).click();
    await page.getByRole('button', { name: 'Save all again' }).click();
    await expect.poll(() => sent).toEqual([{ ids: [file._id] }, {}]);
  });

  it('shows what a check has found once it is over', async () => {
    state = connected;
    await render(shown(), options);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect.element(page.getByText(en.checking)).toBeVisible();
    const removed = { ...file, state: 'removed' as const, problem: null };
    state = { ...connected, counts: troubled.counts, attention: [removed], checked_at: '2026-03-01T09:00:00.000Z' };
    await expect.element(page.getByText(en.attention, { exact: true })).toBeVisible();
    await expect.element(page.getByText(en.checking)).not.toBeInTheDocument();
  });

  it.each([
    ['en', en],
    ['he', he],
  ] as const)('has a sentence for whatever can go wrong, in %s', async (language, texts) => {
    const attention = driveProblems.map((one, place) => ({ ...file, _id: idOf(100 + place), problem: one }));
    state = { ...troubled, attention };
    await render(shown(), { ...options, language });
    await expect.element(page.getByText(texts.attention, { exact: true })).toBeVisible();
    const sentences = driveProblems.map((one) => texts.problems[one]);
    expect(new Set(sentences).size).toBe(driveProblems.length);
    expect(sentences.filter((sentence) => !document.body.textContent.includes(sentence))).toEqual([]);
  });

  it('is disconnected once that is confirmed', async () => {
    state = connected;
    await render(shown(), options);
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect.element(page.getByText('Not connected. Nothing is saved.')).toBeVisible();
  });

  it.each(['en', 'he'] as const)('can be read and used by everybody in %s', async (language) => {
    state = troubled;
    await render(shown(), { ...options, language });
    const name = language === 'he' ? he.check : 'Check now';
    await expect.element(page.getByRole('button', { name })).toBeVisible();
    await expectAccessible();
  });
});
