import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '@plumbline/contract/call';
import type { listJobPlaces } from '@plumbline/contract/job-places';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { Selection } from '../../../ui/grid/selection.ts';
import { ListMap } from '../../../ui/map/list-map.tsx';
import { useStatusColour } from '../../../ui/status-chip.tsx';
import { useStatusText } from '../../../ui/use-status-text.ts';
import { jobPlacesQuery } from '../api/jobs.ts';

type JobPlace = ResponseOf<typeof listJobPlaces>['docs'][number];

interface JobsMapProps {
  readonly query: GridQuery;
  readonly isReady: boolean;
  readonly onOpen: (id: string) => void;
  readonly selection: Selection;
  /** Undefined for those who can do nothing with several. */
  readonly onSelect: ((selection: Selection) => void) | undefined;
}

/** The jobs of the list where their projects are, in the colours of their statuses. */
export function JobsMap({ query, isReady, onOpen, selection, onSelect }: JobsMapProps) {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const nameOf = useNameOf();
  const statusText = useStatusText();
  const statusColour = useStatusColour();
  const thingOf = useCallback(
    ({ _id: id, ID, status, jobType, project, startDate, location }: JobPlace) => ({
      id,
      name: `${formats.jobNumber(ID)} ${isolatedName(nameOf(jobType))}`,
      note: [statusText(status), project?.name, startDate && formats.dateTime(startDate)]
        .flatMap((part) => (part ? [isolatedName(part)] : []))
        .join(' · '),
      colour: statusColour(status),
      ...location,
    }),
    [formats, nameOf, statusText, statusColour],
  );
  return (
    <ListMap
      label={t(($) => $.jobs.map)}
      placesQuery={(bounds) => jobPlacesQuery(query, bounds)}
      isReady={isReady}
      thingOf={thingOf}
      addressOf={(id) => `/jobs/${id}`}
      onOpen={onOpen}
      selection={selection}
      onSelect={onSelect}
    />
  );
}
