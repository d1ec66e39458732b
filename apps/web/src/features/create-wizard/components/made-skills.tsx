import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '@plumbline/contract/projects';
import type { User } from '@plumbline/contract/users';
import { useSettings } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { shownName } from '../../../ui/person-avatar.tsx';
import { PersonSkills, ProjectSkills } from '../../skills/index.ts';
import { madeUserQuery } from '../api/create.ts';
import { skillFieldsOf } from '../made-fields.ts';

/** What the project that was just made asks for (spec/1 §2 "Skills selection exists for job, project and user"). */
export function MadeProjectSkills({ project: made }: { project: Project }) {
  const nameOf = useNameOf();
  const { projectFields } = useSettings();
  const [project, setProject] = useState(made);
  return (
    <Stack gap="lg">
      {skillFieldsOf(project, projectFields).map((field) => (
        <div key={field.id}>
          <Text fw={600} mb="xs" dir="auto">
            {nameOf(field)}
          </Text>
          <ProjectSkills project={project} fieldId={field.id} mayWrite onChanged={setProject} />
        </div>
      ))}
    </Stack>
  );
}

/** What the person who was just invited can do. */
export function MadeUserSkills({ user: made }: { user: User }) {
  const { data } = useQuery(madeUserQuery(made));
  const user = data?.view === 'full' ? data : made;
  return <PersonSkills userId={user._id} role={user.role} name={shownName(user)} skills={user.skills} mayManage />;
}
