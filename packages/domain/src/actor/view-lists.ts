/** The lists that have named views. */
export const viewLists = ['jobs', 'projects', 'users', 'files'] as const;
export type ViewList = (typeof viewLists)[number];
