import { useTranslation } from 'react-i18next';
import type { AssignmentWarning } from '@plumbline/contract/assignment-warnings';
import { lengthText } from '@plumbline/domain/jobs/planned-length';
import { isolatedName } from '../../i18n/isolated.ts';
import type warningTexts from '../../i18n/en/assignment-warnings.json';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFormats } from '../../lib/access/hooks.ts';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    assignmentWarnings: typeof warningTexts;
  }
}

/**
 * A warning in words; undefined for skills that are said elsewhere.
 * @param numbers of the jobs that warnings name, by their ids
 * @param skills by their ids; null where they are said elsewhere
 */
export function useWarningText(
  numbers: ReadonlyMap<string, number>,
  skills: ReadonlyMap<string, Parameters<ReturnType<typeof useNameOf>>[0]> | null = null,
) {
  const { t } = useTranslation('assignmentWarnings');
  const formats = useFormats();
  const nameOf = useNameOf();
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
      case 'skill': {
        const named = skills?.get(warning.skill);
        if (!named) return undefined;
        const name = isolatedName(nameOf(named));
        return warning.lastDay === null
          ? t(($) => $.assignmentWarnings.skill.missing, { name })
          : t(($) => $.assignmentWarnings.skill.until, { name, day: formats.day(warning.lastDay) });
      }
    }
  };
}
