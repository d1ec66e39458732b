import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './as-link.ts';

/** A button that leads to an address of the app. */
export const LinkButton = createLink((props: AsLink<ButtonProps>) => <Button component="a" {...props} />);
