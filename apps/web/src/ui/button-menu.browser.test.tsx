import { Button, Menu } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessibility.ts';
import { render } from '../../test/render.tsx';
import { ButtonMenu } from './button-menu.tsx';

const more = page.getByRole('button', { name: 'More' });
const entry = page.getByRole('menuitem', { name: 'Duplicate' });

async function show() {
  const [onChoose, onPress, onChange] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<(isOpen: boolean) => void>()];
  await render(
    <ButtonMenu target={<Button onClick={onPress}>More</Button>} onChange={onChange}>
      <Menu.Item onClick={onChoose}>Duplicate</Menu.Item>
    </ButtonMenu>,
  );
  await expect.element(more).toHaveAttribute('aria-haspopup', 'menu');
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  return { onChoose, onPress, onChange };
}

it('opens by the first press as by the next, and says so', async () => {
  const { onChoose, onPress, onChange } = await show();
  await expectAccessible();
  for (const times of [1, 2]) {
    await more.click();
    await expect.element(entry).toBeVisible();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    await entry.click();
    await expect.element(entry).not.toBeInTheDocument();
    expect([onChoose, onPress].map((one) => one.mock.calls.length)).toEqual([times, times]);
  }
  expect(onChange.mock.calls).toEqual([[true], [false], [true], [false]]);
});

it('is opened, gone through and left by keys, from the first press on: the focus comes back to its button', async () => {
  const { onChoose } = await show();
  await userEvent.tab();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(entry).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(entry).not.toBeInTheDocument();
  expect(onChoose).toHaveBeenCalledOnce();
  await expect.element(more).toHaveFocus();
});
