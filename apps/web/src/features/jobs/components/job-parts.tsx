import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { JobChange } from '../api/change-jobs.ts';

type JobPart = Exclude<keyof JobChange, 'users'>;

interface JobParts {
  readonly parts: Readonly<Record<JobPart, EditedPart<Job>>>;
  /** Remembers what something that was chosen is called: a change names only its id. */
  readonly learn: (thing: { readonly _id: string }, name: string) => void;
}

/** What can be changed of a job, as two people who change it at once read it. */
export function useJobParts(): JobParts {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const nameOf = useNameOf();
  const lengthText = useLengthText();
  const statusText = useStatusText();
  const [names] = useState(() => new Map<string, string>());
  const named = (id: unknown) => (typeof id === 'string' ? <bdi>{names.get(id) ?? ''}</bdi> : '');
  return {
    learn: ({ _id }, name) => void names.set(_id, name),
    parts: {
      status: {
        label: t(($) => $.jobs.columns.status),
        of: ({ status }) => status,
        show: (status) => statusText(String(status)),
      },
      startDate: {
        label: t(($) => $.jobs.columns.startDate),
        of: ({ startDate }) => startDate,
        show: (moment) => (moment ? formats.dateTime(String(moment)) : ''),
      },
      plannedLength: {
        label: t(($) => $.jobs.columns.plannedLength),
        of: ({ plannedLength }) => plannedLength,
        show: (minutes) => lengthText(typeof minutes === 'number' ? minutes : null),
      },
      project: {
        label: t(($) => $.jobs.columns.project),
        of: ({ project }) => {
          if (project) names.set(project._id, project.name);
          return project?._id ?? null;
        },
        show: named,
      },
      jobType: {
        label: t(($) => $.jobs.columns.jobType),
        of: ({ jobType }) => {
          names.set(jobType._id, nameOf(jobType));
          return jobType._id;
        },
        show: named,
      },
    },
  };
}
