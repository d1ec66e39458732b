import { useMemo } from 'react';
import type { Project } from '@plumbline/contract/projects';
import { fieldHolds } from '@plumbline/domain/projects/field-traits';
import { planFile } from '@plumbline/domain/projects/fields/files';
import { useSettings } from '../../../lib/access/hooks.ts';

/** A plan of a project, as results name it. */
export interface ListedPlan {
  readonly id: string;
  readonly name: string;
  readonly isGray: boolean;
}

/** The plans of all of a project's lists that the person reads, each once. */
export function useProjectPlans(project: Project): readonly ListedPlan[] {
  const { projectFields } = useSettings();
  return useMemo(() => {
    const lists = projectFields.filter((field) => fieldHolds(field, 'plans'));
    const entries = lists.flatMap(({ id }) => planFile.array().safeParse(project.values[id]).data ?? []);
    const byId = new Map(entries.map(({ id, value, grayscale }) => [id, { id, name: value, isGray: grayscale }]));
    return [...byId.values()];
  }, [project.values, projectFields]);
}
