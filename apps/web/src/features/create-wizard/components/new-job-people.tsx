import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@plumbline/domain/access/can';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useActor } from '../../../lib/access/hooks.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { UserPicker } from '../../pickers/index.ts';
import { useNeeds } from '../../skills/index.ts';
import { askedSkillsQuery } from '../api/create.ts';
import type { Draft } from '../draft.ts';

interface NewJobPeopleProps {
  readonly draft: Draft;
  readonly onDraft: (part: Partial<Draft>) => void;
}

/** Whether the person may put people on the job that they are about to create. */
function useMayAssign({ project }: Draft): boolean {
  const actor = useActor();
  const job = {
    createdBy: actor.id,
    assigneeIds: [],
    confirmedIds: [],
    status: 'open',
    projectId: project?._id ?? null,
    // They could not have chosen it otherwise.
    projectIsPrivate: false,
    actorIsProjectMember: true,
    clientSees: false,
  };
  return can(actor, 'job.assign', job).allowed;
}

/** Who will do a job that is not created yet, with what they lack for it and whether they have another that day. */
export function NewJobPeople({ draft, onDraft }: NewJobPeopleProps) {
  const { t } = useTranslation('createWizard');
  const [isPicking, setPicking] = useState(false);
  const { users, jobType, project, startDate, plannedLength } = draft;
  const { data: skills = [] } = useQuery(askedSkillsQuery(jobType?._id ?? null));
  const needs = useNeeds([{ skills, startDate, plannedLength, projectId: project?._id ?? null }]);
  if (!useMayAssign(draft)) return null;
  return (
    <Stack gap="xs" align="start" mt="md">
      <Text fw={600}>{t(($) => $.createWizard.created.people)}</Text>
      {users.length === 0 ? <Text c="dimmed">{t(($) => $.createWizard.created.nobody)}</Text> : null}
      {users.map((person) => (
        <Group key={person._id} wrap="nowrap" mih={44}>
          <PersonAvatar person={person} />
          <bdi>{shownName(person)}</bdi>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={t(($) => $.createWizard.job.removePerson, { name: isolatedName(shownName(person)) })}
            onClick={() => onDraft({ users: users.filter(({ _id }) => _id !== person._id) })}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
        {t(($) => $.createWizard.created.assign)}
      </Button>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.createWizard.created.assign)}
        chosenIds={users.map(({ _id }) => _id)}
        excludedRoles={['client']}
        needs={needs}
        {...(project ? { projectId: project._id } : {})}
        onPick={(picked) => onDraft({ users: [...users, ...picked] })}
      />
    </Stack>
  );
}
