import { dayThere } from '@plumbline/domain/dates/days-between';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import enRoles from '../../../i18n/en/roles.json';
import he from '../../../i18n/he/second-step.json';
import heRoles from '../../../i18n/he/roles.json';
import { SecondStepSection } from './second-step-section.tsx';

const draftOf = (secondStep: Partial<(typeof defaultSettings)['secondStep']>) => {
  const changed: unknown[] = [];
  const settings = { ...defaultSettings, secondStep: { ...defaultSettings.secondStep, ...secondStep } };
  const change = (...given: unknown[]) => void changed.push(given);
  return { changed, draft: { settings, change, errorAt: () => undefined } };
};
const click = (name: string) => (page.getByRole('switch', { name, exact: false }).element() as HTMLElement).click();

it('requires it of a role from today on', async () => {
  const { changed, draft } = draftOf({});
  await render(<SecondStepSection draft={draft} />, { person: aPerson() });
  click(enRoles.inspector);
  const today = dayThere(new Date().toISOString(), defaultSettings.timezone);
  expect(changed).toEqual([['secondStep', { ...defaultSettings.secondStep, roles: { inspector: today } }]]);
  await expectAccessible();
});

it('shows the day of each role, takes one out, and exempts other services', async () => {
  const roles = { inspector: '2026-05-01', client: '2026-06-01' };
  const { changed, draft } = draftOf({ roles });
  await render(<SecondStepSection draft={draft} />, { person: aPerson(), language: 'he', view: 'phone' });
  await expect.element(page.getByText(he.section.wayIn)).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: /\/(20)?26/ }).elements().length).toBe(2);
  click(heRoles.client);
  click(he.section.exemptsServices);
  expect(changed).toEqual([
    ['secondStep', { ...defaultSettings.secondStep, roles: { inspector: '2026-05-01' } }],
    ['secondStep', { ...defaultSettings.secondStep, roles, exemptsServices: true }],
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});
