import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AssignmentWarning } from '@plumbline/contract/assignment-warnings';
import { lengthText } from '@plumbline/domain/jobs/planned-length';
import { isolatedName } from '../../i18n/isolated.ts';
import type warningTexts from '../../i18n/en/assignment-warnings.json';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { useFormats } from '../../lib/access/hooks.ts';
import type { shownName } from '../../ui/person-avatar.tsx';
import type { WarnedJob } from './warnings-query.ts';
import { assignmentWarningsQuery, isAsked } from './warnings-query.ts';

declare module '../../i18n/namespaces.ts' {
  interface Namespaces {
    assignmentWarnings: typeof warningTexts;
  }
}

/** Somebody who may be assigned, as far as they are named. */
export type Named = Parameters<typeof shownName>[0] & { readonly _id: string };

/** Somebody with what speaks against assigning them, in words. */
interface Warned<Person extends Named = Named> {
  readonly person: Person;
  readonly texts: readonly string[];
}

interface HowToWarn {
  /** Whether skills are said too: where the people are listed, their lines say them. */
  readonly saysSkills?: boolean;
  /** Whether nothing is said until the answer is there, rather than what was said of the last ones. */
  readonly isExact?: boolean;
}

/**
 * Who of some people can't do some jobs, and why, as `POST /v2/jobs/warnings` says; null until it has said so.
 */
export function useWarned<Person extends Named>(
  people: readonly Person[],
  needs: readonly WarnedJob[],
  { saysSkills = false, isExact = false }: HowToWarn = {},
): readonly Warned<Person>[] | null {
  const query = assignmentWarningsQuery(
    people.map(({ _id }) => _id),
    needs,
  );
  const { data, isPlaceholderData } = useQuery(query);
  const names = new Map(data?.skills.map((skill) => [skill._id, skill]));
  const warningText = useWarningText(new Map(data?.jobs.map(({ _id, ID }) => [_id, ID])), saysSkills ? names : null);
  if (!data || people.length === 0 || (isExact && isPlaceholderData)) return null;
  const asked = needs.filter(isAsked);
  return people.flatMap((person) => {
    const isOn = (at: number) => asked[at]?.users?.includes(person._id) ?? true;
    const own = data.found.filter(({ user, at }) => user === person._id && isOn(at));
    const texts = [...new Set(own.flatMap(({ warnings }) => warnings.flatMap((one) => warningText(one) ?? [])))];
    return texts.length > 0 ? [{ person, texts }] : [];
  });
}

/** A warning in words; undefined for skills that are said elsewhere. */
function useWarningText(
  numbers: ReadonlyMap<string, number>,
  skills: ReadonlyMap<string, Parameters<ReturnType<typeof useNameOf>>[0]> | null,
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
