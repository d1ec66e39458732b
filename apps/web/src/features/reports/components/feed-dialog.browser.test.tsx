import { closeReportFeed, openReportFeed, readReportFeedState } from '@plumbline/contract/report-exports';
import type { ResponseOf } from '@plumbline/contract/call';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import { FeedDialog } from './feed-dialog.tsx';

type Feed = ResponseOf<typeof readReportFeedState>;

const off: Feed = { is_on: false, address: null, created_at: null, last_read_at: null, reads: 0 };
const since = '2026-03-01T08:00:00.000Z';
const path = '/v2/report/feed/secret';
let feed: Feed;
beforeEach(() => {
  feed = off;
  onCall(readReportFeedState, () => feed);
  onCall(openReportFeed, () => {
    feed = { ...off, is_on: true, created_at: since };
    // It is sent this once.
    return { ...feed, address: path };
  });
  onCall(closeReportFeed, () => {
    feed = off;
    return { success: true as const };
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const address = () => page.getByRole('textbox', { name: 'Address' });
const show = async (onClose: () => void = () => undefined) =>
  render(<FeedDialog reportId={idOf(1)} onClose={onClose} />);

describe('the feed of a report', () => {
  it('is created with an address that is shown once, in the form that is wanted, and copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await show();
    await expect.element(page.getByText('The feed is off.')).toBeVisible();
    expect(button('Revoke').elements()).toEqual([]);
    await button('Create address').click();
    await expect.element(address()).toHaveValue(`${window.location.origin}${path}`);
    await expect.element(page.getByText('This address is shown once. Copy it now.')).toBeVisible();
    await expect.element(page.getByText(/Not read yet/)).toBeVisible();
    await expectAccessible();
    await page.getByText('JSON', { exact: true }).click();
    await expect.element(address()).toHaveValue(`${window.location.origin}${path}?format=json`);
    await button('Copy').click();
    await expect.element(button('Copied')).toBeVisible();
    expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}${path}?format=json`);
    copied.mockRestore();
  });

  it('says when it was read, and never its address again', async () => {
    feed = { is_on: true, address: null, created_at: since, last_read_at: '2026-03-02T09:30:00.000Z', reads: 12 };
    await show();
    await expect.element(page.getByText(/^Last read/)).toBeVisible();
    await expect.element(page.getByText(/^Read .*12.* times$/)).toBeVisible();
    await expect.element(page.getByText('The current address stops working at once.')).toBeVisible();
    expect(address().elements()).toEqual([]);
  });

  it('ends only after a question, which Escape closes alone', async () => {
    feed = { ...off, is_on: true, created_at: since };
    const onClose = vi.fn<() => void>();
    await show(onClose);
    await button('Revoke').click();
    const question = page.getByRole('dialog', { name: 'Revoke the address?' });
    await expect.element(question.getByText('Spreadsheets that use it stop refreshing.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect([onClose.mock.calls.length, feed.is_on]).toEqual([0, true]);
    await button('Revoke').click();
    await question.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.element(page.getByText('The feed is off.')).toBeVisible();
    await expect.element(button('Create address')).toBeVisible();
    expect(button('Revoke').elements()).toEqual([]);
  });

  it('takes its new address away with it when it is revoked, and says why none was made', async () => {
    await show();
    await button('Create address').click();
    await expect.element(address()).toBeVisible();
    await button('Revoke').click();
    await page
      .getByRole('dialog', { name: /^Revoke/ })
      .getByRole('button', { name: 'Revoke', exact: true })
      .click();
    await expect.element(address()).not.toBeInTheDocument();
    onCall(openReportFeed, () => problem(503, 'unavailable', 'Not just now.'));
    await button('Create address').click();
    await expect.element(page.getByText('Not just now.')).toBeVisible();
    await expect.element(page.getByText('The feed is off.')).toBeVisible();
  });
});
