import { createContext } from 'react';

/**
 * Whether a question is asked now, and not only drawn ahead of the move to it (decision 0025). An input that begins with
 * something begins when it is seen.
 */
export const IsAsked = createContext(true);
