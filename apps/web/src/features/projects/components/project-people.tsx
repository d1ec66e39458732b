import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { UserPicker } from '../../../ui/pickers/user-picker.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useChangeProject } from '../api/projects.ts';
import { Section } from './section.tsx';
import styles from './project.module.css';

/** The members of a project: added by the picker, taken out one by one with a way back. */
export function ProjectPeople({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [isPicking, setPicking] = useState(false);
  const { mutate: change, isPending } = useChangeProject(project);
  const mayManage = project.can.includes('manage_members');
  const ids = project.members.map((person) => person._id);
  const setMembers = (users: readonly string[]) =>
    change(
      { users: [...users] },
      { onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }) },
    );
  return (
    <Section
      title={t(($) => $.projects.page.people)}
      action={
        mayManage ? (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => setPicking(true)}
          >
            {t(($) => $.projects.page.addPeople)}
          </Button>
        ) : null
      }
    >
      {project.members.length === 0 ? <Text c="dimmed">{t(($) => $.projects.page.nobody)}</Text> : null}
      <ul className={styles.people}>
        {project.members.map((person) => (
          <li key={person._id} className={styles.person}>
            <PersonAvatar person={person} />
            <Group gap="xs" flex={1} miw={0} wrap="nowrap">
              <Text component="bdi" truncate>
                {shownName(person)}
              </Text>
              <PersonMarks inTraining={person.inTraining} greenMark={person.greenMark} />
            </Group>
            {mayManage ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="xl"
                disabled={isPending}
                aria-label={t(($) => $.projects.page.removePerson, { name: shownName(person) })}
                onClick={() => setMembers(ids.filter((id) => id !== person._id))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.projects.page.addPeople)}
        chosenIds={ids}
        excludedRoles={['client']}
        onPick={(people) => {
          setPicking(false);
          setMembers([...ids, ...people.map((person) => person._id)]);
        }}
      />
    </Section>
  );
}
