/** By what the rows of the list are gathered under headings (Spec 3 §2 "section select"). */
export const sections = ['status', 'project'] as const;
export type Section = (typeof sections)[number];

/** Whether an address names something that the list can be gathered by. */
export function isSection(value: string | undefined): value is Section {
  return (sections as readonly (string | undefined)[]).includes(value);
}
