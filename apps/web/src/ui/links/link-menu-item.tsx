import type { MenuItemProps } from '@mantine/core';
import { Menu } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './as-link.ts';

/** An entry of a menu that leads to an address of the app. */
export const LinkMenuItem = createLink((props: AsLink<MenuItemProps>) => <Menu.Item component="a" {...props} />);
