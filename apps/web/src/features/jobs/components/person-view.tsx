import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/access/hooks.ts';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { PersonMarks } from '../../../ui/pickers/person-marks.tsx';
import { PersonSkills } from '../../skills/index.ts';
import { jobsOfPersonQuery } from '../api/jobs.ts';
import { personQuery } from '../api/names.ts';
import { emptyView, isOneOf, withCondition, writeView } from '../../filters/index.ts';
import { LinkedJob } from './job-links.tsx';
import styles from './jobs.module.css';
import { Section } from './section.tsx';
import type { Assignee } from '../assigning/use-assign.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

interface PersonViewProps {
  readonly person: Assignee;
  readonly jobNumber: number;
  readonly onBack: () => void;
}

/** A person in the place of the job (spec/1 §4): how to reach them, and their newest jobs. */
export function PersonView({ person, jobNumber, onBack }: PersonViewProps) {
  const { t } = useTranslation(['jobs', 'roles', 'skills']);
  const formats = useFormats();
  const { data } = useQuery(personQuery(person._id));
  const jobs = useQuery(jobsOfPersonQuery(person._id));
  const known = data?.view === 'full' ? data : null;
  const name = shownName(person);
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="compact-md"
        w="fit-content"
        leftSection={<IconArrowLeft className="mirrored" size={18} aria-hidden />}
        onClick={onBack}
      >
        {t(($) => $.jobs.person.back, { number: formats.jobNumber(jobNumber) })}
      </Button>
      <Group wrap="nowrap">
        <PersonAvatar person={person} size={56} />
        <div className={styles.rowText}>
          <span className={styles.rowName}>
            <Text component="bdi" fw={600} size="lg">
              {name}
            </Text>
            <PersonMarks inTraining={person.inTraining} greenMark={person.greenMark} />
          </span>
          {known ? (
            <Text component="span" c="dimmed">
              {t(($) => $.roles[known.role])}
            </Text>
          ) : null}
        </div>
      </Group>
      {known?.phoneNumber ? (
        <div>
          <Text size="sm" fw={500}>
            {t(($) => $.jobs.person.phone)}
          </Text>
          <Anchor href={`tel:${known.phoneNumber}`}>
            <bdi dir="ltr">{known.phoneNumber}</bdi>
          </Anchor>
        </div>
      ) : null}
      {known?.email ? (
        <div>
          <Text size="sm" fw={500}>
            {t(($) => $.jobs.person.email)}
          </Text>
          <Anchor href={`mailto:${known.email}`}>
            <bdi dir="ltr">{known.email}</bdi>
          </Anchor>
        </div>
      ) : null}
      {known && known.skills.length > 0 ? (
        <Section title={t(($) => $.skills.title)}>
          <PersonSkills userId={known._id} role={known.role} name={name} skills={known.skills} mayManage={false} />
        </Section>
      ) : null}
      <Section title={t(($) => $.jobs.person.jobs)}>
        {jobs.isPending ? [1, 2, 3].map((row) => <Skeleton key={row} height={36} my="sm" />) : null}
        {jobs.data?.docs.length === 0 ? <Text c="dimmed">{t(($) => $.jobs.person.noJobs)}</Text> : null}
        <ul className={styles.list}>
          {jobs.data?.docs.map((job) => (
            <li key={job._id} className={styles.row}>
              <LinkedJob job={job} />
            </li>
          ))}
        </ul>
        <LinkAnchor
          to="/jobs"
          search={{
            filters: writeView(withCondition(emptyView, 'users', isOneOf('users', [person._id]))) ?? undefined,
          }}
        >
          {t(($) => $.jobs.person.allJobs, { name })}
        </LinkAnchor>
      </Section>
    </Stack>
  );
}
