import { useQuery } from '@tanstack/react-query';
import type { shownName } from '../../ui/person-avatar.tsx';
import { useWarningText } from './use-warning-text.ts';
import type { WarnedJob } from './warnings-query.ts';
import { assignmentWarningsQuery, isAsked } from './warnings-query.ts';

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
