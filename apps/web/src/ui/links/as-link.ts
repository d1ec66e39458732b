import type { ComponentPropsWithRef } from 'react';

/** What one of Mantine's components takes where it is drawn as a link; the address is the router's. */
export type AsLink<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own | 'href'>;
