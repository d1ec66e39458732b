import { firstRoles } from './sign-in-providers.ts';

/** The roles that groups of a directory give: none above company administrators. */
export const groupRoles = ['business_admin', ...firstRoles] as const;
