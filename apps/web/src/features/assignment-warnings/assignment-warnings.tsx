import { Alert } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AssignmentWarning } from '@plumbline/contract/assignment-warnings';
import { lengthText } from '@plumbline/domain/jobs/planned-length';
import { isolatedName } from '../../i18n/isolated.ts';
import type warningTexts from '../../i18n/en/assignment-warnings.json';
import { useFormats } from '../../lib/access/hooks.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import type { WarnedJob } from './warnings-query.ts';
import { assignmentWarningsQuery } from './warnings-query.ts';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    assignmentWarnings: typeof warningTexts;
  }
}

/** So many people are named before the rest are only counted. */
const namedPeople = 3;

type Named = Parameters<typeof shownName>[0] & { readonly _id: string };

interface AssignmentWarningsProps {
  readonly people: readonly Named[];
  readonly needs: readonly WarnedJob[];
  /** Whether another warning beside it says that they can be assigned anyway. */
  readonly isSaidBeside?: boolean;
}

/**
 * Who of the chosen people can't work then: hours, absences, holidays, other jobs at the same time, travel. They can be assigned all the
 * same. Skills are said where the people are listed.
 */
export function AssignmentWarnings({ people, needs, isSaidBeside = false }: AssignmentWarningsProps) {
  const { t } = useTranslation('assignmentWarnings');
  const query = assignmentWarningsQuery(
    people.map(({ _id }) => _id),
    needs,
  );
  const { data } = useQuery(query);
  const warningText = useWarningText(new Map(data?.jobs.map(({ _id, ID }) => [_id, ID])));
  if (!data || people.length === 0) return null;
  const warned = people.flatMap((person) => {
    const own = data.found.filter(({ user }) => user === person._id).flatMap(({ warnings }) => warnings);
    const texts = [...new Set(own.flatMap((one) => warningText(one) ?? []))];
    return texts.length > 0 ? [{ person, texts }] : [];
  });
  if (warned.length === 0) return null;
  const more = warned.length - namedPeople;
  return (
    <Alert variant="light" color="yellow" p="xs" icon={<IconCalendarOff aria-hidden />} role="status">
      {warned.slice(0, namedPeople).map(({ person, texts }) => (
        <div key={person._id}>
          {t(($) => $.assignmentWarnings.person, {
            name: isolatedName(shownName(person)),
            warnings: texts.join(', '),
          })}
        </div>
      ))}
      {more > 0 ? <div>{t(($) => $.assignmentWarnings.more, { count: more })}</div> : null}
      {isSaidBeside ? null : <div>{t(($) => $.assignmentWarnings.anyway)}</div>}
    </Alert>
  );
}

/** A warning in words; undefined for skills. */
function useWarningText(numbers: ReadonlyMap<string, number>) {
  const { t } = useTranslation('assignmentWarnings');
  const formats = useFormats();
  const units = { hour: t(($) => $.assignmentWarnings.hour), minute: t(($) => $.assignmentWarnings.minute) };
  const job = (id: string) => formats.jobNumber(numbers.get(id) ?? 0);
  return (warning: AssignmentWarning): string | undefined => {
    switch (warning.kind) {
      case 'outside_hours':
        return t(($) => $.assignmentWarnings.outsideHours);
      case 'public_holiday':
        return t(($) => $.assignmentWarnings.holiday, { name: isolatedName(warning.name) });
      case 'absent':
        return warning.isConfirmed
          ? t(($) => $.assignmentWarnings.absent[warning.absence])
          : t(($) => $.assignmentWarnings.absenceAsked);
      case 'double_booked':
        return t(($) => $.assignmentWarnings.doubleBooked, { job: job(warning.job) });
      case 'travel':
        return t(($) => $.assignmentWarnings.travel[warning.other], {
          job: job(warning.job),
          needed: lengthText(warning.minutesNeeded, units),
          there: lengthText(warning.minutesThere, units),
        });
      case 'skill':
        return undefined;
    }
  };
}
