import { atLeast, type Role } from '../actor/roles.ts';

/** How many uploads that have not come whole there may be, and how many bytes they say that they will bring. */
export interface OpenUploads {
  readonly count: number;
  readonly bytes: number;
}

const gigabyte = 1024 ** 3;

/** Of one person: what a device leaves behind on bad networks, and no more of those who are not of the company. */
export function openUploadsOfPerson(role: Role): OpenUploads {
  return atLeast(role, 'inspector') ? { count: 200, bytes: 10 * gigabyte } : { count: 20, bytes: gigabyte };
}

/** Of a company: what is begun and left lies on its disk for a week. */
export const openUploadsOfCompany: OpenUploads = { count: 4000, bytes: 100 * gigabyte };
