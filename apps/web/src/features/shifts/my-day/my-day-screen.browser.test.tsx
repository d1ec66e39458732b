import type { ResponseOf } from '@plumbline/contract/call';
import { listCalendars } from '@plumbline/contract/calendars';
import { listOwnShifts } from '@plumbline/contract/shifts';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall, problem } from '../../../../test/server.ts';
import enCalendars from '../../../i18n/en/calendars.json';
import en from '../../../i18n/en/my-day.json';
import enShifts from '../../../i18n/en/shifts.json';
import he from '../../../i18n/he/my-day.json';
import enUi from '../../../i18n/en/ui.json';
import { cacheNames } from '../../../lib/api/cache-names.ts';
import { registerDeviceCopies } from '../../../lib/api/device-copies.ts';
import { setServerReached } from '../../../lib/api/reach.ts';
import { ShellStateProvider } from '../../../ui/shell/shell-state.tsx';
import { MyDayScreen } from './my-day-screen.tsx';
import { anOwnJob, ownWeek } from './own-days.fixtures.ts';

const sunday = '/my-day?day=2026-03-15';

/** The server has these days. Gives after which ones it was asked for. */
function serverHas(days: ResponseOf<typeof listOwnShifts> | (() => Response)): string[] {
  const asked: string[] = [];
  onCall(listOwnShifts, ({ query }) => {
    asked.push(`${query.get('from')} ${query.get('to')}`);
    return typeof days === 'function' ? days() : days;
  });
  return asked;
}

const show = (options: RenderOptions = {}) =>
  render(
    <ShellStateProvider>
      <MyDayScreen />
    </ShellStateProvider>,
    { person: aPerson({ role: 'inspector' }), toggles: ['shift_view', 'projects'], address: sunday, ...options },
  );

const stops = page.getByRole('list', { name: en.stops }).getByRole('listitem');
const texts = () => stops.elements().map((one) => (one.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''));
const facts = () => (document.querySelector('section')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const pins = () => [...document.querySelectorAll('.leaflet-marker-icon')];
const addressOf = (router: { state: { location: { pathname: string; search: unknown } } }) => router.state.location;

const three = [
  anOwnJob(7, { startDate: '2026-03-15T11:00:00.000Z', plannedLength: null, place: null }),
  anOwnJob(3),
  anOwnJob(2, { startDate: '2026-03-15T06:00:00.000Z', status: 'reported', answers_count: 4 }),
];

describe('a day', () => {
  it('has its jobs in their order, each with when, how long and where, and how much of it is planned', async () => {
    const asked = serverHas(ownWeek(three));
    await show();
    await expect.poll(() => texts()).toHaveLength(3);
    expect(asked[0]).toBe('2026-03-15 2026-03-21');
    const [first, second, third] = texts();
    expect(first).toMatch(/08:00–09:30.*#2.*Azrieli Tower.*Herzl 2/);
    expect(second).toMatch(/10:00–11:30.*1 h 30 min.*Assigned.*#3.*Lift inspection/);
    expect(third).toMatch(/13:00.*#7/);
    expect(third).toContain(en.noPlace);
    expect(third).not.toContain('–');
    // Two jobs of an hour and a half, and one that takes an hour while nobody says otherwise.
    expect(facts()).toContain('4:00 of 8:00 planned');
    expect(facts()).toContain('Working hours 08:00–16:00');
    await expectAccessible();
  });

  it('in Hebrew on a phone is as wide as the phone', async () => {
    const title = 'בדיקת מעליות תקופתית של בניין מגורים רב־קומות עם שם ארוך מאוד';
    serverHas(ownWeek(three.map((job) => ({ ...job, jobType: { ...job.jobType, title } }))));
    await show({ language: 'he', view: 'phone' });
    const list = page.getByRole('list', { name: he.stops });
    await expect.element(list).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expect.element(page.getByRole('link', { name: he.route.open })).toBeVisible();
    await expectAccessible();
  });

  it('a press opens a job, or goes on answering it; what is reported is only opened', async () => {
    serverHas(ownWeek([anOwnJob(3, { answers_count: 2 }), anOwnJob(4), anOwnJob(5, { status: 'reported' })]));
    const { router } = await show();
    await expect.element(page.getByRole('link', { name: /Continue \W*#3/ })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Start \W*#4/ })).toBeVisible();
    expect(page.getByRole('link', { name: /(Start|Continue) \W*#5/ }).elements()).toEqual([]);
    await page.getByRole('link', { name: /Continue \W*#3/ }).click();
    await expect.poll(() => addressOf(router).pathname).toBe(`/jobs/${anOwnJob(3)._id}/answer`);
    router.history.back();
    await page.getByRole('link', { name: /^.?#4/ }).click();
    await expect.poll(() => addressOf(router).pathname).toBe(`/jobs/${anOwnJob(4)._id}`);
  });

  it('says what is beyond one’s hours, a public holiday, and an absence with its reason', async () => {
    const days = { firstDay: '2026-03-15', lastDay: '2026-03-15' };
    const absence = { _id: anOwnJob(1)._id, from: null, to: null, reason: 'Dentist', ...days };
    const absences = [{ ...absence, kind: 'sick', state: 'asked', part: 'morning' } as const];
    const holidays = [{ name: 'Purim', ...days }];
    serverHas(ownWeek([anOwnJob(1), anOwnJob(2, { status: 'rejected' })], { absences, holidays }));
    await show();
    await expect.poll(() => facts()).toContain('1:30 of 0:00 planned');
    for (const one of [en.load.over, 'Public holiday: Purim', 'Sick leave, First half, Dentist', 'Awaiting approval']) {
      expect(facts()).toContain(one);
    }
  });

  it('leads to one’s own calendar', async () => {
    onCall(listCalendars, () => []);
    serverHas(ownWeek(three));
    await show({ view: 'phone' });
    await page.getByRole('button', { name: enShifts.out.subscribe }).click();
    const own = page.getByRole('dialog').getByRole('region', { name: enCalendars.own });
    await expect.element(own.getByRole('button', { name: enCalendars.create })).toBeVisible();
    expect(page.getByText(enCalendars.noView).elements()).toEqual([]);
  });

  it('without hours of work says only what is planned', async () => {
    serverHas(ownWeek([anOwnJob(1)], { hours: null }));
    await show();
    await expect.poll(() => facts()).toContain('1:30 planned');
    expect(facts()).not.toContain('of');
  });

  it('without jobs says what belongs there; others are a press away, within a week without another question', async () => {
    const asked = serverHas(ownWeek([anOwnJob(1, { startDate: '2026-03-16T08:00:00.000Z' })]));
    const { router } = await show();
    await expect.element(page.getByText(en.empty.title)).toBeVisible();
    // React mounts twice here, and asks with each.
    asked.splice(1);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect.poll(() => texts()).toHaveLength(1);
    expect(addressOf(router).search).toEqual({ day: '2026-03-16' });
    expect(asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Previous day' }).click();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect.poll(() => asked).toEqual(['2026-03-15 2026-03-21', '2026-03-08 2026-03-14']);
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => addressOf(router).search).toEqual({});
  });

  it('that can’t be loaded says why, and tries again', async () => {
    let isDown = true;
    onCall(listOwnShifts, () => (isDown ? problem(500, 'something_went_wrong', 'It broke') : ownWeek(three)));
    await show();
    await expect.element(page.getByRole('button', { name: enUi.tryAgain })).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: enUi.tryAgain }).click();
    await expect.poll(() => texts()).toHaveLength(3);
  });
});

describe('the way', () => {
  it('is on a map without pictures too: numbered pins, one for all jobs at a place', async () => {
    const here = anOwnJob(1).place;
    serverHas(ownWeek([anOwnJob(1), anOwnJob(2, { place: here }), anOwnJob(3), anOwnJob(4, { place: null })]));
    const { router } = await show();
    await expect.poll(() => pins().map((one) => one.textContent)).toEqual(['1, 2', '3']);
    expect(pins().map((one) => one.getAttribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, ''))).toEqual([
      '1, 2: 1. #1 Lift inspection, 2. #2 Lift inspection',
      '3. #3 Lift inspection',
    ]);
    expect(document.querySelector('.leaflet-overlay-pane path')).not.toBeNull();
    await expect.element(page.getByText(en.unplaced_one)).toBeVisible();
    const [pin] = pins();
    (pin as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelectorAll('.leaflet-popup-content a').length).toBe(2);
    document.querySelector<HTMLElement>('.leaflet-popup-content a')?.click();
    await expect.poll(() => addressOf(router).pathname).toBe(`/jobs/${anOwnJob(1)._id}`);
  });

  it('opens in the phone’s navigation with the stops that are left, in their order', async () => {
    serverHas(ownWeek(three.map((job) => ({ ...job, place: anOwnJob(job.ID).place }))));
    await show();
    const link = page.getByRole('link', { name: en.route.open });
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        'https://www.google.com/maps/dir/?api=1&destination=32.07%2C34.78&waypoints=32.03%2C34.78&travelmode=driving',
      );
  });

  it('of more stops than an address takes is several, to choose from', async () => {
    serverHas(ownWeek(Array.from({ length: 12 }, (_, n) => anOwnJob(n + 1))));
    await show();
    await page.getByRole('button', { name: en.route.open }).click();
    const names = () =>
      page
        .getByRole('dialog')
        .getByRole('link')
        .elements()
        .map((one) => (one.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''));
    await expect.poll(names).toEqual(['Google Maps, stops 1–10', 'Google Maps, stops 11–12']);
    await expectAccessible();
  });

  it('to one stop is that of its place', async () => {
    serverHas(ownWeek([anOwnJob(3)]));
    await show();
    await page.getByRole('button', { name: /Navigate to \W*#3/ }).click();
    await expect
      .element(page.getByRole('dialog').getByRole('link', { name: enUi.navigate.waze }))
      .toHaveAttribute('href', 'https://waze.com/ul?ll=32.03,34.78&navigate=yes');
  });
});

describe('a day without a server', () => {
  afterEach(() => {
    registerDeviceCopies(() => Promise.reject(new Error('No copies')));
    setServerReached(true);
  });
  const deviceHas = (copies: Readonly<Record<string, unknown>>) => {
    const readCached = async <Data,>(_owner: string, name: string) =>
      Object.hasOwn(copies, name) ? { data: copies[name] as Data } : undefined;
    registerDeviceCopies(async () => ({ readCached, forgetCached: async () => undefined }));
    serverHas(() => problem(503, 'unavailable', 'Away'));
  };

  it('is what this device has, and says so', async () => {
    const { place, answers_count } = anOwnJob(3, { answers_count: 2 });
    deviceHas({
      [cacheNames.jobs]: {
        docs: [anOwnJob(3, { place: null }), anOwnJob(4, { startDate: '2026-03-16T08:00:00.000Z' })],
      },
      [cacheNames.job(anOwnJob(3)._id)]: { place, answers_count },
      [cacheNames.ownDays]: ownWeek([anOwnJob(2, { status: 'done' }), anOwnJob(9)]),
    });
    await show();
    await expect.poll(() => texts()).toHaveLength(2);
    expect(texts()[0]).toContain('#2');
    expect(texts()[1]).toMatch(/#3.*Herzl 3.*Continue/);
    await expect.element(page.getByText(en.offline.jobs)).toBeVisible();
    expect(facts()).toContain('3:00 of 8:00 planned');
  });

  it('of another week has no hours', async () => {
    deviceHas({ [cacheNames.jobs]: { docs: [anOwnJob(3)] } });
    await show();
    await expect.element(page.getByText(`${en.offline.jobs} ${en.offline.hours}`)).toBeVisible();
    expect(facts()).toContain('1:30 planned');
  });

  it('of which the device has nothing says that there is no network', async () => {
    deviceHas({});
    await show();
    await expect.element(page.getByRole('button', { name: enUi.tryAgain })).toBeVisible();
  });
});
