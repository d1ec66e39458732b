import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listInstances } from '@plumbline/contract/instances';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { anInstance } from '../../../../test/instances.ts';
import { aPerson, idOf } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage } from '../../../../test/server.ts';
import en from '../../../i18n/en/instances.json';
import he from '../../../i18n/he/instances.json';
import { InstancesScreen } from './instances-screen.tsx';

it.each([
  ['en', en],
  ['he', he],
] as const)(
  'lists state, people, jobs, storage, last activity, last backup, end date and owner (%s)',
  async (language, texts) => {
    onCall(listInstances, () =>
      onePage([
        anInstance({ ends_at: '2027-01-04T10:00:00.000Z' }),
        anInstance({ _id: idOf(9), company: 'Acme', name: 'acme', state: 'suspended', isActive: false }),
      ]),
    );
    await render(<InstancesScreen />, { person: aPerson({ role: 'sys_admin' }), language });
    // Columns yield where there is no room for all.
    await page.viewport(2400, 900);
    for (const name of Object.values(texts.columns))
      await expect.element(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expect.element(page.getByText(texts.state.suspended, { exact: true })).toBeVisible();
    await expect.element(page.getByText('owner@delta.test').first()).toBeVisible();
    await expectAccessible();
  },
);
