/** As it is written on the screen and into the picture that is kept. */
export const markFont = "'Heebo Variable', Arial, sans-serif";
export const markWeight = 600;
/** How wide the edge around letters is, of their height. */
export const textEdge = 0.14;
/** How wide the edge around a line is, beyond the line on both sides. */
export const lineEdge = 1.5;
