import { Skeleton } from '@mantine/core';
import { Suspense, type ComponentType } from 'react';
import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import type { ProjectFieldType } from '@plumbline/domain/projects/field-types';
import { PlanElements } from '../../../blueprints/index.ts';
import { ProjectSkills } from '../../../skills/index.ts';
import { FileListField } from './file-list-field.tsx';
import { PlanListField } from './plan-list-field.tsx';

interface WholeFieldProps {
  readonly project: Project;
  readonly field: ProjectField;
  readonly mayWrite: boolean;
}

function SkillsField({ project, field, mayWrite }: WholeFieldProps) {
  return <ProjectSkills project={project} fieldId={field.id} mayWrite={mayWrite} />;
}

function MarkingsField({ project }: WholeFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={44} />}>
      <PlanElements project={project} />
    </Suspense>
  );
}

/** Shows all that a field holds, each with what can be done with it; null: the field is read in a line. */
export const wholeFields: Readonly<Record<ProjectFieldType, ComponentType<WholeFieldProps> | null>> = {
  file_list: FileListField,
  blueprint_list: PlanListField,
  blueprint_elements: MarkingsField,
  skills: SkillsField,
  text: null,
  address: null,
  status_list: null,
  list: null,
  ranking: null,
  table: null,
  customer_table: null,
};
