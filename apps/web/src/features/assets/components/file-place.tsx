import { Text } from '@mantine/core';
import { useCallback } from 'react';
import type { Asset } from '@plumbline/contract/assets';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

type Place = NonNullable<Asset['place']>;

/** What the job is called that a file came from: #128 Lift inspection. */
export function useJobName(): (job: NonNullable<Place['job']>) => string {
  const formats = useFormats();
  const nameOf = useNameOf();
  return useCallback(({ ID, jobType }) => `${formats.jobNumber(ID)} ${nameOf(jobType)}`, [formats, nameOf]);
}

/** Where a file came from, in a line: a photo’s own name says little. Null where that isn't known. */
export function PlaceLine({ file: { place } }: { readonly file: Asset }) {
  const jobName = useJobName();
  if (!place) return null;
  const parts = [place.question?.title, place.job ? jobName(place.job) : null, place.project?.name];
  const known = parts.filter((part): part is string => part !== null && part !== undefined && part !== '');
  return (
    <Text component="span" size="sm" truncate>
      {known.map((part, index) => (
        <span key={part}>
          {index > 0 ? ' · ' : null}
          <bdi>{part}</bdi>
        </span>
      ))}
    </Text>
  );
}

/** The job that a file came from, which leads there. */
export function JobLink({ job }: { readonly job: NonNullable<Place['job']> }) {
  const jobName = useJobName();
  return (
    <LinkAnchor inherit to="/jobs/$id/{-$dialog}" params={{ id: job._id, dialog: undefined }}>
      <bdi>{jobName(job)}</bdi>
    </LinkAnchor>
  );
}

/** The project that a file came from, which leads there. */
export function ProjectLink({ project }: { readonly project: NonNullable<Place['project']> }) {
  return (
    <LinkAnchor inherit to="/project/view/$id/{-$dialog}" params={{ id: project._id, dialog: undefined }}>
      <bdi>{project.name}</bdi>
    </LinkAnchor>
  );
}
