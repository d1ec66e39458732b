import { searchUsers } from '@plumbline/contract/users';
import type { Condition } from '@plumbline/domain/filters/filter';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson, aPickedUser, idOf } from '../../../test/people.ts';
import type { RenderOptions } from '../../../test/render.tsx';
import { render } from '../../../test/render.tsx';
import { onCall, onePage } from '../../../test/server.ts';
import en from '../../i18n/en/filters.json';
import enStatus from '../../i18n/en/status.json';
import enUi from '../../i18n/en/ui.json';
import he from '../../i18n/he/filters.json';
import type { FilterView } from './filter-view.ts';
import { emptyView } from './filter-view.ts';
import { FilterChips } from './filter-chips.tsx';

let shown: FilterView = emptyView;
let dialogs: boolean[] = [];
beforeEach(() => {
  dialogs = [];
});

const late: Condition = { field: 'isLate', operator: 'equal', value: true };
const open: Condition = { field: 'status', operator: 'in', value: ['open'] };

function Chips({ first, hasDialog = true }: { readonly first: FilterView; readonly hasDialog?: boolean }) {
  const [view, setView] = useState(first);
  return (
    <>
      <p>Elsewhere</p>
      <button type="button" data-filters>
        Filters
      </button>
      <FilterChips
        list="jobs"
        view={view}
        onChange={(next) => {
          shown = next;
          setView(next);
        }}
        {...(hasDialog ? { onDialog: (isAtGroups: boolean) => dialogs.push(isAtGroups) } : {})}
      />
    </>
  );
}

const viewOf = (...conditions: readonly Condition[]): FilterView => ({
  ...emptyView,
  conditions: new Map(conditions.map((one) => [one.field as 'status', one])),
});

const show = (first: FilterView, options: RenderOptions = {}) => {
  shown = first;
  return render(<Chips first={first} />, { person: aPerson(), ...options });
};
const chip = (name: RegExp) => page.getByRole('button', { name });
const status = /^Status: /;
const lateChip = new RegExp(`^${en.fields.jobs.isLate}$`);
const window = page.getByRole('dialog');

describe('the chips of a list', () => {
  it('open their condition beside them, which counts once its window closes', async () => {
    await show(viewOf(open, late));
    await chip(status).click();
    const done = window.getByRole('checkbox', { name: enStatus.done });
    await done.click();
    await expect.element(done).toBeChecked();
    await expectAccessible();
    expect(shown.conditions.get('status')).toEqual(open);
    await userEvent.keyboard('{Escape}');
    await expect.element(window).not.toBeInTheDocument();
    expect(shown.conditions.get('status')).toEqual({ field: 'status', operator: 'in', value: ['open', 'done'] });
    await expect.element(chip(status)).toHaveFocus();
    // A press anywhere else closes it too.
    await chip(status).click();
    await window.getByRole('checkbox', { name: enStatus.open, exact: true }).click();
    await page.getByText('Elsewhere').click();
    await expect.element(window).not.toBeInTheDocument();
    expect(shown.conditions.get('status')).toEqual({ field: 'status', operator: 'in', value: ['done'] });
  });

  it('stay open while people are chosen in a dialog of their own', async () => {
    onCall(searchUsers, () => onePage([aPickedUser(2, 'Avner'), aPickedUser(3, 'Oleg')]));
    await show(viewOf({ field: 'users', operator: 'in', value: [idOf(2)] }));
    await chip(new RegExp(`^${en.fields.jobs.users}: `)).click();
    await window.getByRole('button', { name: new RegExp(en.choosePeople) }).click();
    const picker = page.getByRole('dialog', { name: en.fields.jobs.users, exact: true });
    await picker.getByRole('button', { name: /Oleg/ }).click();
    await picker.getByRole('button', { name: enUi.picker.choose_one.replace('{{count}}', '1') }).click();
    await expect.element(window.getByText(/Oleg/)).toBeVisible();
    await window.getByRole('button', { name: en.show, exact: true }).click();
    await expect.element(window).not.toBeInTheDocument();
    expect(shown.conditions.get('users')).toEqual({ field: 'users', operator: 'in', value: [idOf(2), idOf(3)] });
  });

  it('go by their cross and by Delete, after which the focus is at the next one', async () => {
    await show(viewOf(open, late));
    await expect.element(chip(status)).toBeVisible();
    (chip(status).element() as HTMLElement).focus();
    await userEvent.keyboard('{Delete}');
    await expect.element(chip(status)).not.toBeInTheDocument();
    await expect.element(chip(lateChip)).toHaveFocus();
    await page.getByRole('button', { name: /^Remove the filter/ }).click();
    await expect.element(chip(lateChip)).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toHaveFocus();
    expect(shown).toEqual(emptyView);
  });

  it('say combinations in a sentence, which leads to them in the dialog; further ones begin there too', async () => {
    await show(
      { ...emptyView, groups: [{ join: 'any', conditions: [late, { ...late, field: 'hasIssues' }] }] },
      { language: 'he' },
    );
    const { chip: say, or } = he.conditionGroups;
    const sentence = `${say.any} ${he.fields.jobs.isLate} ${or} ${he.fields.jobs.hasIssues}`;
    await page.getByRole('button', { name: sentence }).click();
    await page.getByRole('button', { name: he.add, exact: true }).click();
    expect(dialogs).toEqual([true, false]);
    await expectAccessible();
  });

  it('only say what they are where there is no dialog', async () => {
    await render(<Chips first={viewOf(late)} hasDialog={false} />, { person: aPerson() });
    await expect.element(page.getByText(en.fields.jobs.isLate)).toBeVisible();
    expect(chip(lateChip).elements()).toEqual([]);
  });
});
