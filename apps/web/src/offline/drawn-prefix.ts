/** The prefix of the names of noted drawings. */
export const drawnPrefix = 'plumbline.drawn.';
