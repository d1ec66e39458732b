import { useTranslation } from 'react-i18next';
import type { AssignmentWarning } from '@plumbline/contract/assignment-warnings';
import { lengthText } from '@plumbline/domain/jobs/planned-length';
import { isolatedName } from '../../i18n/isolated.ts';
import type warningTexts from '../../i18n/en/assignment-warnings.json';
import { useFormats } from '../../lib/access/hooks.ts';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    assignmentWarnings: typeof warningTexts;
  }
}

/** A warning in words; undefined for skills. @param numbers of the jobs that warnings name, by their ids */
export function useWarningText(numbers: ReadonlyMap<string, number>) {
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
