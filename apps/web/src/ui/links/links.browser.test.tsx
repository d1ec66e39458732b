import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessibility.ts';
import { render } from '../../../test/render.tsx';
import { LinkActionIcon } from './link-action-icon.tsx';
import { LinkAnchor } from './link-anchor.tsx';
import { LinkButton } from './link-button.tsx';
import { LinkMenuItem } from './link-menu-item.tsx';
import { LinkUnstyledButton } from './link-unstyled-button.tsx';

const toJob = { to: '/jobs/$id/{-$dialog}', params: { id: 'j1', dialog: undefined }, search: { sort: 'ID' } } as const;

it.each<[string, () => ReactNode]>([
  ['words', () => <LinkAnchor {...toJob}>Job 12</LinkAnchor>],
  ['a button', () => <LinkButton {...toJob}>Job 12</LinkButton>],
  ['an icon', () => <LinkActionIcon {...toJob} aria-label="Job 12" />],
  ['a surface', () => <LinkUnstyledButton {...toJob}>Job 12</LinkUnstyledButton>],
])('%s leads to its address, and is a link to who reads the page by ear', async (_, link) => {
  const { router } = await render(link(), { address: '/here' });
  const found = page.getByRole('link', { name: 'Job 12' });
  expect(found.element().getAttribute('href')).toBe('/jobs/j1?sort=ID');
  await expectAccessible();
  await found.click();
  await expect.poll(() => router.state.location.href).toBe('/jobs/j1?sort=ID');
});

it('an entry of a menu is a link to its address, and closes the menu', async () => {
  const menu = (
    <Menu withinPortal={false}>
      <Menu.Target>
        <button type="button">More</button>
      </Menu.Target>
      <Menu.Dropdown>
        <LinkMenuItem to="/exports">Exports</LinkMenuItem>
      </Menu.Dropdown>
    </Menu>
  );
  const { router } = await render(menu, { address: '/here' });
  await page.getByRole('button', { name: 'More' }).click();
  const entry = page.getByRole('menuitem', { name: 'Exports' });
  await expect.element(entry).toHaveAttribute('href', '/exports');
  expect(entry.element().localName).toBe('a');
  await entry.click();
  await expect.poll(() => router.state.location.pathname).toBe('/exports');
  await expect.element(entry).not.toBeInTheDocument();
});
