/** The kinds of columns (the wire's `type`); what each is, says `column-kinds.ts`. */
export const columnKindNames = ['property', 'project_field', 'profile_field', 'question', 'calculated'] as const;
export type ColumnKind = (typeof columnKindNames)[number];
