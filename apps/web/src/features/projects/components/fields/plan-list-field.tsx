import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { planFile } from '@plumbline/domain/projects/fields/files';
import { PlanList } from '../../../blueprints/index.ts';
import { mergeThings } from '../../../../ui/editing/save-over.ts';
import { useChangeField } from '../../api/project-fields.ts';
import { projectQuery } from '../../api/projects.ts';
import { useFieldPart } from './use-field-part.tsx';

interface PlanListFieldProps {
  readonly project: Project;
  readonly field: ProjectField;
  readonly mayWrite: boolean;
}

/** A field of plans: what can be done with them comes from the feature of plans. */
export function PlanListField({ project, field, mayWrite }: PlanListFieldProps) {
  const queryClient = useQueryClient();
  const { mutateAsync: change } = useChangeField(project._id, field, useFieldPart(field, mergeThings));
  const plans = planFile.array().safeParse(project.values[field.id]).data ?? [];
  return (
    <Suspense fallback={<Skeleton height={64} />}>
      <PlanList
        project={project}
        plans={plans}
        mayWrite={mayWrite}
        onChange={(value) => change({ value, before: plans })}
        onFileChange={() => queryClient.invalidateQueries({ queryKey: projectQuery(project._id).queryKey })}
      />
    </Suspense>
  );
}
