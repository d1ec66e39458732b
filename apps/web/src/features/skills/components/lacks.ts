import type { UserSkill, SkillReference } from '@plumbline/contract/references';
import type { Holding, LackingSkill } from '@plumbline/domain/skills/holding';
import { dayNeeded, lackingSkills } from '@plumbline/domain/skills/holding';

/** What a job asks of whoever works on it, and on which day (YYYY-MM-DD, null when that is open). */
export interface JobNeed {
  readonly skills: readonly SkillReference[];
  readonly startDay: string | null;
  /** The job itself, once it is there. */
  readonly job?: string | undefined;
  /** The moment of its start, its length in minutes and its project, of a job that isn't there yet. */
  readonly startDate?: string | null | undefined;
  readonly plannedLength?: number | null | undefined;
  readonly project?: string | null | undefined;
}

/** A skill that somebody lacks, by its name. */
export interface NamedLack extends LackingSkill {
  readonly name: string;
}

type Held = Holding & { readonly skillId: string };

/** What somebody holds, as the rules take it. */
export function holdingsOf(skills: readonly UserSkill[]): readonly Held[] {
  return skills.map(({ _id, startDate, expiryDate }) => ({ skillId: _id, firstDay: startDate, lastDay: expiryDate }));
}

/** Which of the skills that these jobs ask for somebody does not have, each named once. */
export function lacksOf(needs: readonly JobNeed[], held: readonly Held[], today: string): readonly NamedLack[] {
  const found = new Map<string, NamedLack>();
  for (const { skills, startDay } of needs) {
    const names = new Map(skills.map(({ _id, name }) => [_id, name]));
    for (const lack of lackingSkills([...names.keys()], held, dayNeeded(startDay, today))) {
      if (!found.has(lack.skillId)) found.set(lack.skillId, { ...lack, name: names.get(lack.skillId) ?? '' });
    }
  }
  return [...found.values()];
}

/** The ids of all that these jobs ask for. */
export function neededIds(needs: readonly JobNeed[]): readonly string[] {
  return [...new Set(needs.flatMap(({ skills }) => skills.map(({ _id }) => _id)))];
}

/** So many days and jobs are asked about at once. */
const maxAsked = 100;

/** The days on which people are needed, each once. */
export function daysNeeded(needs: readonly JobNeed[], today: string): readonly string[] {
  return [...new Set(needs.map(({ startDay }) => dayNeeded(startDay, today)))].toSorted().slice(0, maxAsked);
}

/** The jobs that people are needed for, as far as they are there. */
export function jobsNeeding(needs: readonly JobNeed[]): readonly string[] {
  return needs.flatMap(({ job }) => job ?? []).slice(0, maxAsked);
}

/** The last day on which something is needed. */
export function lastDayNeeded(needs: readonly JobNeed[], today: string): string {
  return (
    needs
      .map(({ startDay }) => dayNeeded(startDay, today))
      .toSorted()
      .at(-1) ?? today
  );
}
