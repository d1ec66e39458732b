import type { AnchorProps } from '@mantine/core';
import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AsLink } from './as-link.ts';

/** Words that lead to an address of the app. */
export const LinkAnchor = createLink((props: AsLink<AnchorProps>) => <Anchor {...props} />);
