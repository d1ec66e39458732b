import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { UsedLimitOnWire } from '@plumbline/contract/limits';
import { listLimits } from '@plumbline/contract/limits';
import { expectAccessible } from '../../../test/accessibility.ts';
import { aPerson } from '../../../test/people.ts';
import { render } from '../../../test/render.tsx';
import { onCall } from '../../../test/server.ts';
import { LimitNotice } from './limit-notice.tsx';

const gibibyte = 1024 ** 3;
const limits: readonly UsedLimitOnWire[] = [
  { kind: 'people', used: 41, max: 50, state: 'near' },
  { kind: 'storage', used: gibibyte, max: gibibyte, state: 'reached' },
  { kind: 'jobs_a_day', used: 3, max: 100, state: 'free' },
];

async function open(docs: readonly UsedLimitOnWire[], options: Parameters<typeof render>[1] = {}) {
  const asked = vi.fn<() => void>();
  onCall(listLimits, () => {
    asked();
    return { docs: [...docs] };
  });
  await render(<LimitNotice />, { person: aPerson({ role: 'business_admin' }), ...options });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
}

it('says which limit is near or reached, and what to do', async () => {
  await open(limits);
  await expect
    .element(page.getByText(/41. of .50. users: close to the limit\. Remove users who have left/))
    .toBeVisible();
  await expect
    .element(page.getByText(/^The limit of .1024. MB of files is reached: no photo or document can be added\./))
    .toBeVisible();
  expect(page.getByText(/new jobs/).elements()).toEqual([]);
  await expectAccessible();
});

it('hides what is near when asked, and not what is reached', async () => {
  await open(limits);
  const hide = page.getByRole('button', { name: 'Hide this notice' });
  await hide.click();
  await expect.element(page.getByText(/41. of .50/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^The limit of .1024. MB/)).toBeVisible();
  expect(hide.elements()).toEqual([]);
});

it('says nothing where there are no limits', async () => {
  await open([]);
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
});

it('fits a phone in Hebrew', async () => {
  await open([{ kind: 'jobs_a_day', used: 100, max: 100, state: 'reached' }], { language: 'he', view: 'phone' });
  await expect.element(page.getByText(/עבודות חדשות ביום הושגה/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  await expectAccessible();
});
