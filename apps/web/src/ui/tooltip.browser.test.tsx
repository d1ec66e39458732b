import { ActionIcon } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import { Tooltip } from './tooltip.tsx';

const words = page.getByRole('tooltip');

it('says what something is whenever a mouse is on it', async () => {
  const onPointerEnter = vi.fn<() => void>();
  await render(
    <Tooltip label="Export">
      <ActionIcon aria-label="Button" onPointerEnter={onPointerEnter} />
    </Tooltip>,
  );
  const button = page.getByRole('button', { name: 'Button' });
  await expect.element(words).not.toBeInTheDocument();
  for (const times of [1, 2]) {
    await button.hover();
    await expect.element(words).toHaveTextContent('Export');
    expect(onPointerEnter.mock.calls.length).toBeGreaterThanOrEqual(times);
    await userEvent.unhover(button);
    await expect.element(words).not.toBeInTheDocument();
  }
});

it('says it of an icon and of a button that cannot be pressed, too', async () => {
  await render(
    <>
      <Tooltip label="In training">
        <IconSchool role="img" aria-label="Icon" />
      </Tooltip>
      <Tooltip label="Not yet">
        <ActionIcon disabled aria-label="Button" />
      </Tooltip>
    </>,
  );
  await page.getByRole('img', { name: 'Icon' }).hover();
  await expect.element(words).toHaveTextContent('In training');
  await page.getByRole('button', { name: 'Button' }).hover();
  await expect.element(words.filter({ hasText: 'Not yet' })).toBeVisible();
});
