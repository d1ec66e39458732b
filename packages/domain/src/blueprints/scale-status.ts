/**
 * The scale that an element is measured by: the plan's current one at its position, a former one of its own, or none.
 * Where nothing is measured, and outside of the page, there is no length, even if the element has a scale.
 */
export const scaleStatuses = ['current', 'former', 'unmeasured', 'outside'] as const;
export type ScaleStatus = (typeof scaleStatuses)[number];
