import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProjectField } from '@plumbline/contract/project-fields';
import type { Project } from '@plumbline/contract/projects';
import { readProject } from '@plumbline/contract/projects';
import { callServer } from '../../../lib/api/call-server.ts';
import { mergeIds, saveOver } from '../../../ui/editing/save-over.ts';
import { AskedSkills } from './asked-skills.tsx';
import { AddSkillButton } from './job-skills.tsx';
import { projectKeys } from '../../../lib/query-keys/projects.ts';

interface ProjectSkillsProps {
  readonly project: Pick<Project, '_id' | 'values' | 'skills'>;
  readonly fieldId: string;
  readonly mayWrite: boolean;
  /** Told of the project as it is then. */
  readonly onChanged?: (project: Project) => void;
}

/** The skills that a field of a project names (spec/2 §3 "Project field definition"). */
export function ProjectSkills({ project, fieldId, mayWrite, onChanged }: ProjectSkillsProps) {
  const queryClient = useQueryClient();
  const [isPicking, setPicking] = useState(false);
  const idsIn = ({ values }: Pick<Project, 'values'>) => (values[fieldId] ?? []) as readonly string[];
  const { mutateAsync: write } = useMutation({
    // Two who add skills at once both have theirs in it afterwards.
    mutationFn: (value: readonly string[]): Promise<Project> =>
      saveOver<Pick<Project, 'values'>, { value: readonly string[] }, Project>({
        opened: project,
        change: { value },
        parts: { value: { label: '', of: idsIn, show: () => '', merge: mergeIds } },
        send: (left, over) =>
          callServer(changeProjectField, {
            params: { id: project._id },
            body: { field: { id: fieldId, value: left.value, before: idsIn(over) } },
          }),
        read: () => callServer(readProject, { params: { id: project._id } }),
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(projectKeys.item(project._id), changed);
      onChanged?.(changed);
    },
  });
  const ids = idsIn(project);
  const byId = new Map(project.skills.map((skill) => [skill._id, skill]));
  return (
    <div>
      <AskedSkills
        of="project"
        skills={ids.flatMap((id) => byId.get(id) ?? [])}
        mayChange={mayWrite}
        onChange={(skills) => write(skills.map(({ _id }) => _id))}
        isPicking={isPicking}
        onPicking={setPicking}
      />
      {mayWrite ? <AddSkillButton onClick={() => setPicking(true)} /> : null}
    </div>
  );
}
