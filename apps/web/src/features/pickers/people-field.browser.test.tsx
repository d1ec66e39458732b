import { readAssignmentWarnings } from '@plumbline/contract/assignment-warnings';
import { searchUsers, type PickedUser } from '@plumbline/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, aPickedUser, idOf } from '../../../test/people.ts';
import { render, type RenderOptions } from '../../../test/render.tsx';
import { onCall, onePage } from '../../../test/server.ts';
import en from '../../i18n/en/ui.json';
import { PeopleField } from './people-field.tsx';

const climbing = { _id: idOf(9), name: 'Climbing', avatar: null, translations: {} };
const people = [aPickedUser(2, 'Avner', { skills: [] }), aPickedUser(3, 'Oleg', { skills: [], isBusy: true })] as const;

let chosen: readonly PickedUser[] = [];
let submits = 0;

function Choosing() {
  const [value, setValue] = useState<readonly PickedUser[]>([]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submits += 1;
      }}
    >
      <PeopleField
        label="Who"
        placeholder="Nobody yet"
        listTitle="Assign people"
        people={value}
        onChange={(now) => {
          chosen = now;
          setValue(now);
        }}
        excludedRoles={['client']}
        projectId={undefined}
        needs={[{ skills: [climbing], startDay: '2026-03-15', startDate: '2026-03-15T08:00:00.000Z' }]}
      />
      <button type="submit">Create</button>
    </form>
  );
}

beforeEach(() => {
  [chosen, submits] = [[], 0];
  onCall(searchUsers, ({ query }) => {
    const words = query.get('search') ?? '';
    return onePage(people.filter(({ name }) => name?.first?.includes(words)));
  });
  onCall(readAssignmentWarnings, () => ({
    found: [{ at: 0, user: idOf(3), warnings: [{ kind: 'outside_hours' as const }] }],
    jobs: [],
    skills: [],
  }));
});

const open = (options: RenderOptions = {}) => render(<Choosing />, { person: aPerson(), ...options });
const field = page.getByRole('combobox', { name: 'Who' });
const names = () => chosen.map(({ name }) => name?.first);

describe('people in a field', () => {
  it('are chosen by typing and Enter, which then goes on with the form', async () => {
    await open();
    await field.click();
    await expect.element(page.getByRole('option', { name: /Avner/ })).toBeVisible();
    await expect.element(page.getByRole('option', { name: /Oleg/ })).toMatchTextContent(en.picker.busy);
    // Faster than the server: what it found before is searched.
    await userEvent.keyboard('Ol{Enter}');
    await expect.poll(names).toEqual(['Oleg']);
    await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('');
    expect(submits).toBe(0);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => submits).toBe(1);
  });

  it('are taken by Enter though they were found after they were typed', async () => {
    const found = Promise.withResolvers<void>();
    onCall(searchUsers, async () => {
      await found.promise;
      return onePage([...people]);
    });
    await open();
    await field.click();
    await userEvent.keyboard('Avn');
    await expect.element(page.getByText(en.loading)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect([submits, names()]).toEqual([0, []]);
    found.resolve();
    await expect.element(page.getByRole('option', { name: /Avner/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(names).toEqual(['Avner']);
  });

  it('are warned of: what they lack, and when they do not work', async () => {
    await open();
    await field.click();
    await page.getByRole('option', { name: /Oleg/ }).click();
    const warnings = () =>
      page
        .getByRole('status')
        .elements()
        .map((one) => one.textContent)
        .join(' ');
    await expect.poll(warnings).toContain('Climbing');
    await expect.poll(warnings).toContain('outside working hours');
    await expectAccessible();
  });

  it('are created by no Enter over a search that finds nobody', async () => {
    await open();
    await field.click();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText(en.picker.nobodyFound)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect([submits, names()]).toEqual([0, []]);
  });

  it('are chosen from the whole list as well, which offers nobody twice (he, phone)', async () => {
    await open({ language: 'he', view: 'phone' });
    await field.click();
    await page.getByRole('option', { name: /Avner/ }).click();
    await page.getByRole('button', { name: 'Assign people' }).click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect.poll(() => rows.elements().length).toBe(1);
    await expectAccessible();
    await rows.getByRole('button').click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect.poll(names).toEqual(['Avner', 'Oleg']);
  });
});
