import type { ActionIconProps } from '@mantine/core';
import { ActionIcon } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './as-link.ts';

/** An icon that leads to an address of the app. */
export const LinkActionIcon = createLink((props: AsLink<ActionIconProps>) => <ActionIcon component="a" {...props} />);
