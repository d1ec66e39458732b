/** How wide a column may be drawn, in pixels. */
export const columnWidths = { min: 60, max: 900 } as const;
