import { createContext } from 'react';

/**
 * Whether a question is asked now, and not only drawn ahead of the move to it (docs/decisions/0223). An input that begins with
 * something begins when it is seen.
 */
export const InSight = createContext(true);
