import type { Shifts } from './board/board-rows.ts';

export type JobTypeReference = Shifts['jobTypes'][number];
export type NamedSkill = Shifts['skills'][number];

/** What job types, projects and skills are, by their ids. */
export function jobNames({ jobTypes, projects, skills }: Pick<Shifts, 'jobTypes' | 'projects' | 'skills'>) {
  const byId = <Thing extends { readonly _id: string }>(things: readonly Thing[]) =>
    new Map(things.map((thing) => [thing._id, thing]));
  return { jobTypes: byId(jobTypes), projects: byId(projects), skills: byId(skills) };
}
