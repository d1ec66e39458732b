import { countShifts, listOwnShifts } from '@plumbline/contract/shifts';
import { daysFrom } from '@plumbline/domain/dates/next-days';
import { dayThere } from '@plumbline/domain/dates/days-between';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { momentOfWall } from '@plumbline/domain/dates/wall-time';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import type { RenderOptions } from '../../../../test/render.tsx';
import { render } from '../../../../test/render.tsx';
import { onCall } from '../../../../test/server.ts';
import enDashboard from '../../../i18n/en/dashboard.json';
import en from '../../../i18n/en/my-day.json';
import he from '../../../i18n/he/my-day.json';
import { anOwnJob, ownWeek } from '../../shifts/my-day/own-days.fixtures.ts';
import { comingDaysWidget } from './coming-days.tsx';
import { myDayWidget } from './my-day.tsx';

const today = dayThere(new Date().toISOString(), defaultSettings.timezone);
const [, tomorrow = ''] = daysFrom(today, 2);
const at = (time: string, day = today) => new Date(momentOfWall({ day, time }, defaultSettings.timezone)).toISOString();
const as = (role: 'inspector' | 'project_manager', more: RenderOptions = {}): RenderOptions => ({
  person: aPerson({ role }),
  toggles: ['shift_view', 'projects'],
  ...more,
});
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => (one.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''));

describe('my day on the dashboard', () => {
  it('has the stops of today that are left, with the numbers they have in the day', async () => {
    const jobs = [
      anOwnJob(1, { startDate: at('07:00'), status: 'reported' }),
      ...[2, 3, 4, 5, 6, 7].map((n) => anOwnJob(n, { startDate: at(`0${n + 1}:30`), plannedLength: 30 })),
      anOwnJob(9, { startDate: at('09:00', tomorrow) }),
    ];
    onCall(listOwnShifts, () => ownWeek(jobs));
    await render(<myDayWidget.Component />, as('inspector'));
    await expect.poll(rows).toHaveLength(5);
    expect(rows()[0]).toMatch(/^1#2.*03:30–04:00/);
    // What is reported at seven is the fifth stop.
    expect(rows()[4]).toMatch(/^6#6.*07:30–08:00/);
    await expect.element(page.getByRole('link', { name: /See all \W*6/ })).toHaveAttribute('href', '/my-day');
    await expectAccessible();
  });

  it('says that all are done', async () => {
    onCall(listOwnShifts, () => ownWeek([anOwnJob(1, { startDate: at('09:00'), status: 'done' })]));
    await render(<myDayWidget.Component />, as('inspector'));
    await expect.element(page.getByText(en.today.done)).toBeVisible();
  });

  it('in Hebrew says that there are none', async () => {
    onCall(listOwnShifts, () => ownWeek([]));
    await render(<myDayWidget.Component />, as('inspector', { language: 'he' }));
    await expect.element(page.getByText(he.today.none)).toBeVisible();
    await expectAccessible();
  });
});

describe('the coming days on the dashboard', () => {
  it('say how much is planned on each of seven days, and lead to it', async () => {
    const asked: string[] = [];
    onCall(countShifts, ({ query }) => {
      asked.push(`${query.get('from')} ${query.get('to')}`);
      return [
        { day: today, jobs: 1, people: 1, unassigned: 0 },
        { day: tomorrow, jobs: 1200, people: 31, unassigned: 2 },
      ];
    });
    await render(<comingDaysWidget.Component />, as('project_manager'));
    await expect.poll(rows).toHaveLength(7);
    expect(asked[0]).toBe(`${today} ${daysFrom(today, 7).at(-1)}`);
    expect(rows()[0]).toMatch(/^Today.*One job.*One person$/);
    expect(rows()[1]).toMatch(/1,200 jobs.*31 people.*2 unassigned$/);
    expect(rows()[2]).toContain(enDashboard.comingDays.none);
    const second = page.getByRole('link', { name: /1,200/ });
    await expect.element(second).toHaveAttribute('href', `/shifts?range=day&day=${tomorrow}`);
    await expectAccessible();
  });

  it('fit a phone in Hebrew', async () => {
    onCall(countShifts, () => [{ day: today, jobs: 20, people: 12, unassigned: 3 }]);
    await render(<comingDaysWidget.Component />, as('project_manager', { language: 'he', view: 'phone' }));
    await expect.poll(rows).toHaveLength(7);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await expectAccessible();
  });
});
