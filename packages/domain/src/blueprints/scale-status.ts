/**
 * By what an element is measured: the scale that its plan has at its place now, a former one that it keeps, or none. Where nothing is
 * measured there is no length, whatever an element keeps; nor is there any beside the page.
 */
export const scaleStatuses = ['current', 'former', 'unmeasured', 'outside'] as const;
export type ScaleStatus = (typeof scaleStatuses)[number];
