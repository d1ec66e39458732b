import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { jobTypesOfLinksQuery, publicLinkQuery } from '../api/public-links.ts';

interface JobTypeOfLinkProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** The job type that strangers answer, by id, and what is known of it once it is chosen. */
export function useJobTypeOfLink(id: string | null) {
  return useQuery({ ...publicLinkQuery(id ?? ''), enabled: id !== null });
}

/** Chooses the job type that a public link is for; says so where its link is off. */
export function JobTypeOfLink({ value, onChange }: JobTypeOfLinkProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const jobTypes = useQuery(jobTypesOfLinksQuery);
  const link = useJobTypeOfLink(value);
  const failure = jobTypes.error ?? link.error;
  return (
    <>
      <Select
        label={t(($) => $.projects.link.jobType)}
        placeholder={t(($) => $.projects.link.choose)}
        data={(jobTypes.data ?? []).map((jobType) => ({ value: jobType._id, label: nameOf(jobType) }))}
        value={value}
        onChange={onChange}
        allowDeselect={false}
        searchable
        // Once one is chosen there is nothing to open a list for.
        data-autofocus={value === null || undefined}
      />
      <FormFailure text={failure ? problemText(failure) : null} />
      {link.data && !link.data.publicLink ? <LinkIsOff jobType={link.data} /> : null}
    </>
  );
}

function LinkIsOff({ jobType }: { jobType: Pick<JobType, '_id'> }) {
  const { t } = useTranslation('projects');
  return (
    <Text size="sm">
      {t(($) => $.projects.link.off)}{' '}
      <Link to="/job_type/settings/$id" params={{ id: jobType._id }}>
        {t(($) => $.projects.link.settings)}
      </Link>
    </Text>
  );
}
