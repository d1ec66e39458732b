/** The names of notes of what was drawn begin so. */
export const drawnPrefix = 'plumbline.drawn.';
