import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { QueueButtons } from './job-queue.tsx';

function Queue() {
  const [position, setPosition] = useState(0);
  return (
    <>
      <QueueButtons queue={{ position, total: 3, onMove: setPosition }} />
      <input aria-label="Field" />
    </>
  );
}

const place = () => document.querySelector('[role="group"]')?.textContent ?? '';

it('the jobs of the list follow one another by buttons and by J and K, but not while somebody types', async () => {
  await render(<Queue />, { person: aPerson() });
  await page.getByRole('button', { name: 'Next job' }).click();
  await expect.poll(place).toContain('2 / 3');
  await userEvent.keyboard('j');
  await expect.poll(place).toContain('3 / 3');
  await expect.element(page.getByRole('button', { name: 'Next job' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous job' }).click();
  await userEvent.keyboard('k');
  await expect.poll(place).toContain('1 / 3');
  await page.getByRole('textbox').click();
  await userEvent.keyboard('j');
  await expect.poll(place).toContain('1 / 3');
  await expectAccessible();
});
