import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '@plumbline/contract/projects';
import { isolatedName } from '../../../i18n/isolated.ts';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { UserPicker } from '../../pickers/index.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { showFailure, showUndo } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useProjectParts } from './project-parts.tsx';
import { useChangeProject } from '../api/projects.ts';
import { Section } from './section.tsx';
import styles from './project.module.css';

/** The members of a project: added by the picker, taken out one by one with a way back. */
export function ProjectPeople({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [isPicking, setPicking] = useState(false);
  const { mutateAsync: change, isPending } = useChangeProject(project, useProjectParts());
  const mayManage = project.can.includes('manage_members');
  const ids = project.members.map((person) => person._id);
  const notifyFailure = (failure: unknown) => showFailure(problemText(failure));
  const add = (people: readonly string[]) => void change({ users: [...ids, ...people] }).catch(notifyFailure);
  const takeOut = (person: Project['members'][number]) =>
    void change({ users: ids.filter((id) => id !== person._id) }).then(
      ({ version }) =>
        showUndo({
          text: t(($) => $.projects.page.personRemoved, { name: isolatedName(shownName(person)) }),
          undo: t(($) => $.projects.page.undo),
          onUndo: () => void change({ users: [...ids], version }).catch(notifyFailure),
        }),
      notifyFailure,
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
                onClick={() => takeOut(person)}
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
          add(people.map((person) => person._id));
        }}
      />
    </Section>
  );
}
