import { savedDefaultQuery } from '../../views/index.ts';

/** What the board opens with for this person: their own view or filter. */
export const boardDefaultQuery = savedDefaultQuery('shifts');
