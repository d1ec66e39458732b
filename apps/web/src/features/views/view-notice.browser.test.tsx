import { saveClientState } from '@plumbline/contract/client-states';
import type { ListView } from '@plumbline/contract/views';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall } from '../../../test/server.ts';
import en from '../../i18n/en/filters.json';
import he from '../../i18n/he/filters.json';
import type { ListViewState } from './use-list-view.ts';
import { ViewNotice } from './view-notice.tsx';

const viewWith = (problems: ListView['problems']) =>
  ({
    list: 'jobs',
    screen: 'jobs',
    isMissing: false,
    view: { problems },
    open: () => undefined,
  }) as unknown as ListViewState;
const ofSection = [{ part: 'section', field: 'project_field.price.text', reason: 'hidden' }] as const;

it.each([
  ['en', en],
  ['he', he],
] as const)(
  'a view grouped by what its reader can’t see says that the list has no groups (%s)',
  async (language, words) => {
    const state = viewWith([...ofSection]);
    await render(<ViewNotice state={state} columnName={() => null} />, { person: aPerson(), language });
    const notice = page.getByRole('status').filter({ hasText: words.views.ungrouped });
    await expect.element(notice).toBeVisible();
    // Who may not see the field knows no name of it; it isn't gone.
    await expect.element(notice.getByText(new RegExp(words.customHidden.project_field))).toBeVisible();
    await expectAccessible();
  },
);

it('a view without some column is grouped as it was', async () => {
  const state = viewWith([{ part: 'columns', field: 'people', reason: 'hidden' }]);
  await render(<ViewNotice state={state} columnName={() => 'People'} />, { person: aPerson() });
  await expect.element(page.getByText(/People/)).toBeVisible();
  await expect.element(page.getByText(en.views.ungrouped)).not.toBeInTheDocument();
});

it('a default that is gone is forgotten with the press that shows the whole list', async () => {
  const saved: unknown[] = [];
  onCall(saveClientState, ({ body }) => {
    saved.push((body as { state: unknown }).state);
    return { _id: '01912345-0000-7000-8000-000000000001', screen: 'jobs', state: null, updated_at: null };
  });
  const state = (isMissingDefault: boolean) =>
    ({
      list: 'jobs',
      screen: 'jobs',
      isMissing: true,
      isMissingDefault,
      view: null,
      open: () => undefined,
    }) as unknown as ListViewState;
  const { show } = await render(<ViewNotice state={state(false)} columnName={() => null} />, { person: aPerson() });
  const button = page.getByRole('button', { name: en.views.showAll });
  await button.click();
  await show(<ViewNotice state={state(true)} columnName={() => null} />);
  await button.click();
  await expect.poll(() => saved).toEqual([null]);
});
