import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job, JobListItem } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useAssign, useWantedPeople } from '../../jobs/index.ts';
import { MainQuestions } from '../../answers/index.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { PersonAvatar, shownName } from '../../../ui/person-avatar.tsx';
import { JobPicker, UserPicker } from '../../pickers/index.ts';
import { AddSkillButton, JobSkills, useNeeds } from '../../skills/index.ts';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { jobQuery } from '../../../lib/jobs/job-query.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { useLinkPrevious } from '../api/create.ts';
import { pauseBeforeLoading } from '../steps.ts';

interface MadeJobProps {
  readonly job: Job;
}

interface MadeJobQuestionsProps extends MadeJobProps {
  readonly asksPrevious: boolean;
  readonly hasMainQuestions: boolean;
}

/** The main questions of the job that was just made, and the job before it (spec/1 §2). */
export function MadeJobQuestions({ job, asksPrevious, hasMainQuestions }: MadeJobQuestionsProps) {
  const { t } = useTranslation('createWizard');
  return (
    <Stack gap="lg">
      {hasMainQuestions ? (
        <Suspense fallback={<Skeleton height={160} />}>
          <MainQuestions jobId={job._id} />
        </Suspense>
      ) : null}
      {asksPrevious ? (
        <div>
          <Text fw={600} mb="xs">
            {t(($) => $.createWizard.questions.previous)}
          </Text>
          <PreviousJob job={job} />
        </div>
      ) : null}
    </Stack>
  );
}

function PreviousJob({ job }: MadeJobProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const problemText = useProblemText();
  const [isPicking, setPicking] = useState(false);
  const [chosen, setChosen] = useState<readonly Pick<JobListItem, '_id' | 'ID' | 'jobType'>[]>(job.prevJobs);
  const { mutate: link, isPending, error } = useLinkPrevious(job._id);
  const pick = (previous: JobListItem) => link(previous._id, { onSuccess: () => setChosen([...chosen, previous]) });
  return (
    <Stack gap="xs" align="start">
      {chosen.length === 0 ? <Text c="dimmed">{t(($) => $.createWizard.questions.previousNone)}</Text> : null}
      {chosen.map(({ _id, ID, jobType }) => (
        <Text key={_id}>
          {formats.jobNumber(ID)} <bdi>{nameOf(jobType)}</bdi>
        </Text>
      ))}
      <Button variant="default" loading={isPending} onClick={() => setPicking(true)}>
        {chosen.length === 0
          ? t(($) => $.createWizard.questions.previousChoose)
          : t(($) => $.createWizard.questions.previousChange)}
      </Button>
      <FormFailure
        text={error ? t(($) => $.createWizard.questions.previousFailed, { reason: problemText(error) }) : null}
      />
      <JobPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.createWizard.questions.previousChoose)}
        excludedIds={[job._id, ...chosen.map(({ _id }) => _id)]}
        onPick={pick}
      />
    </Stack>
  );
}

/** The created job, loaded after a pause (spec/1 §2): who does it, and what it asks of them. */
export function MadeJobPeople({ job }: MadeJobProps) {
  const { t } = useTranslation('createWizard');
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(true), pauseBeforeLoading);
    return () => clearTimeout(timer);
  }, []);
  const { data, error, refetch } = useQuery({ ...jobQuery(job._id), enabled: isLoading });
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Stack aria-busy role="status">
        <Text c="dimmed">{t(($) => $.createWizard.created.loading)}</Text>
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {data.can.includes('assign') ? <People job={data} /> : null}
      {data.can.includes('manage_skills') ? <Skills job={data} /> : null}
    </Stack>
  );
}

function Skills({ job }: MadeJobProps) {
  const { t } = useTranslation('skills');
  const [isPicking, setPicking] = useState(false);
  return (
    <Stack gap="xs">
      <Text fw={600}>{t(($) => $.skills.asked.title)}</Text>
      <JobSkills job={job} isPicking={isPicking} onPicking={setPicking} />
      <div>
        <AddSkillButton variant="default" onClick={() => setPicking(true)} />
      </div>
    </Stack>
  );
}

function People({ job }: MadeJobProps) {
  const { t } = useTranslation('createWizard');
  const queryClient = useQueryClient();
  const { assign } = useAssign();
  const wanted = useWantedPeople(job._id);
  const [isPicking, setPicking] = useState(false);
  const people = wanted ?? job.users;
  const needs = useNeeds([job]);
  return (
    <Stack gap="xs" align="start">
      <Text fw={600}>{t(($) => $.createWizard.created.people)}</Text>
      {people.length === 0 ? <Text c="dimmed">{t(($) => $.createWizard.created.nobody)}</Text> : null}
      {people.map((person) => (
        <Group key={person._id} wrap="nowrap" mih={40}>
          <PersonAvatar person={person} />
          <bdi>{shownName(person)}</bdi>
        </Group>
      ))}
      <Button variant="default" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
        {t(($) => $.createWizard.created.assign)}
      </Button>
      <UserPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        title={t(($) => $.createWizard.created.assign)}
        chosenIds={people.map((person) => person._id)}
        excludedRoles={['client']}
        needs={needs}
        {...(job.project ? { projectId: job.project._id } : {})}
        onPick={(picked) =>
          assign(job._id, [...people, ...picked], people, (changed) =>
            queryClient.setQueryData(jobQuery(job._id).queryKey, (known) => known && { ...known, ...changed }),
          )
        }
      />
    </Stack>
  );
}
