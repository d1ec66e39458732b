/** The font on the screen and in the stored picture. */
export const markFont = "'Heebo Variable', Arial, sans-serif";
export const markWeight = 600;
/** How wide the edge around letters is, of their height. */
export const textEdge = 0.14;
/** How wide the edge around a line is, beyond the line on both sides. */
export const lineEdge = 1.5;
