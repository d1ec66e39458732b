import type { UnstyledButtonProps } from '@mantine/core';
import { UnstyledButton } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './as-link.ts';

/** A surface without a look of its own that leads to an address of the app. */
export const LinkUnstyledButton = createLink((props: AsLink<UnstyledButtonProps>) => (
  <UnstyledButton component="a" {...props} />
));
