import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SkillReference } from '@plumbline/contract/references';
import type { Role } from '@plumbline/domain/actor/roles';
import { AddSkillButton, AskedSkills } from '../../skills/index.ts';

interface SkillsFieldProps {
  readonly skills: readonly SkillReference[];
  readonly onChange: (skills: readonly SkillReference[]) => void;
}

interface NamedSkillsProps extends SkillsFieldProps {
  readonly title: string;
  readonly of: 'job' | 'project' | 'user';
  readonly role?: Role;
}

/** Skills of what is not created yet (spec/1 §2 "Skills selection exists for job, project and user"). */
export function SkillsField({ title, of, role, skills, onChange }: NamedSkillsProps) {
  const [isPicking, setPicking] = useState(false);
  return (
    <Stack gap="xs">
      <Text fw={600} dir="auto">
        {title}
      </Text>
      <AskedSkills
        of={of}
        {...(role === undefined ? {} : { role })}
        skills={skills}
        mayChange
        onChange={(changed) => Promise.resolve(onChange(changed))}
        isPicking={isPicking}
        onPicking={setPicking}
      />
      <div>
        <AddSkillButton variant="default" onClick={() => setPicking(true)} />
      </div>
    </Stack>
  );
}

/** What a new job asks of whoever works on it. */
export function JobSkillsField(props: SkillsFieldProps) {
  const { t } = useTranslation('skills');
  return <SkillsField {...props} of="job" title={t(($) => $.skills.asked.title)} />;
}
