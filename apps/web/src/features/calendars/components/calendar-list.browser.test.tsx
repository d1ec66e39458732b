import type { CalendarFeed } from '@plumbline/contract/calendars';
import { closeCalendar, listCalendars, openCalendar } from '@plumbline/contract/calendars';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import he from '../../../i18n/he/calendars.json';
import { CalendarDialog } from './calendar-dialog.tsx';
import { CalendarList } from './calendar-list.tsx';

const since = '2026-03-01T08:00:00.000Z';
const address = `${window.location.origin}/v2/calendars/feed/secret.ics`;
const view = { _id: idOf(70), name: 'South team' };
const aFeed = (n: number, part: Partial<CalendarFeed> = {}): CalendarFeed => ({
  _id: idOf(n),
  view: null,
  address: null,
  created_at: since,
  last_read_at: null,
  reads: 0,
  ...part,
});

let feeds: readonly CalendarFeed[];
let opened: (string | null)[];
beforeEach(() => {
  feeds = [];
  opened = [];
  onCall(listCalendars, () => [...feeds]);
  onCall(openCalendar, ({ body }) => {
    const { view: id } = body as { view: string | null };
    opened.push(id);
    const made = aFeed(80, { view: id === null ? null : view });
    feeds = [...feeds.filter((one) => (one.view?._id ?? null) !== id), made];
    // It is sent this once.
    return { ...made, address };
  });
  onCall(closeCalendar, ({ params }) => {
    feeds = feeds.filter(({ _id }) => _id !== params['id']);
    return { success: true as const };
  });
});

const own = page.getByRole('region', { name: 'My jobs' });
const ofView = page.getByRole('region', { name: 'South team' });
const options = { person: aPerson() };

describe('one’s own calendars', () => {
  it('are begun with an address that is shown once, copied, and opened by the calendar program', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await render(<CalendarList />, options);
    await own.getByRole('button', { name: 'Create address' }).click();
    await expect.element(own.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
    await expect.element(own.getByText('This address is shown once. Copy it now.')).toBeVisible();
    await expect
      .element(own.getByRole('link', { name: 'Open calendar app' }))
      .toHaveAttribute('href', address.replace(/^https?:/, 'webcal:'));
    await expect.element(own.getByText(/Not read yet/)).toBeVisible();
    await own.getByRole('button', { name: 'Copy', exact: true }).click();
    expect(copied).toHaveBeenCalledExactlyOnceWith(address);
    copied.mockRestore();
    expect(opened).toEqual([null]);
    await expectAccessible();
  });

  it('are listed with when they were read, that of own jobs also where there is none', async () => {
    feeds = [
      aFeed(81, { view, last_read_at: '2026-03-02T09:30:00.000Z', reads: 12 }),
      aFeed(82, { view: { _id: idOf(71), name: null } }),
    ];
    await render(<CalendarList />, options);
    await expect.element(own.getByRole('button', { name: 'Create address' })).toBeVisible();
    await expect.element(ofView.getByText(/^Last read/)).toBeVisible();
    await expect.element(ofView.getByText(/^Read .*12.* times$/)).toBeVisible();
    expect(ofView.getByRole('textbox').elements()).toEqual([]);
    const gone = page.getByRole('region', { name: 'A view that is gone' });
    await expect.element(gone.getByText(/no longer shared with you/)).toBeVisible();
    expect(
      gone
        .getByRole('button')
        .elements()
        .map((one) => one.textContent),
    ).toEqual(['Revoke']);
  });

  it('end only after a question, with the address that was just shown', async () => {
    await render(<CalendarList />, options);
    await own.getByRole('button', { name: 'Create address' }).click();
    await expect.element(own.getByRole('textbox', { name: 'Address' })).toBeVisible();
    await own.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke the address?' });
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(feeds).toHaveLength(1);
    await own.getByRole('button', { name: 'Revoke' }).click();
    await question.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect.element(own.getByRole('button', { name: 'Create address' })).toBeVisible();
    expect([feeds.length, own.getByRole('textbox').elements().length]).toEqual([0, 0]);
    onCall(openCalendar, () => problem(503, 'unavailable', 'Not just now.'));
    await own.getByRole('button', { name: 'Create address' }).click();
    await expect.element(own.getByText('Not just now.')).toBeVisible();
  });
});

describe('subscribing from the shift view', () => {
  it('offers the view that is shown, and one’s own jobs', async () => {
    feeds = [aFeed(83, { view: { _id: idOf(72), name: 'Another' } })];
    await render(<CalendarDialog view={view} onClose={() => undefined} />, options);
    await ofView.getByRole('button', { name: 'Create address' }).click();
    await expect.element(ofView.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
    expect(opened).toEqual([view._id]);
    await expect.element(own).toBeVisible();
    expect(page.getByText('Another').elements()).toEqual([]);
  });

  it('says in Hebrew what a view is needed for, on a phone', async () => {
    await render(<CalendarDialog view={null} onClose={() => undefined} />, {
      ...options,
      language: 'he',
      view: 'phone',
    });
    await expect.element(page.getByText(he.noView)).toBeVisible();
    await page.getByRole('button', { name: he.create }).click();
    const box = page.getByRole('textbox', { name: he.address });
    await expect.element(box).toBeVisible();
    expect(getComputedStyle(box.element()).direction).toBe('ltr');
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
