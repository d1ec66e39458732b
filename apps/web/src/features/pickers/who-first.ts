/** What decides in which order people are offered for a job. */
interface Candidate {
  readonly state: string | null;
  readonly isBusy: boolean | null;
}

/**
 * People in the order in which they are offered for a job: those who have what it asks for before those who lack it, free
 * ones before those with another job that day, and whoever has not joined yet last. Otherwise as they came.
 */
export function qualifiedFirst<Person extends Candidate>(
  people: readonly Person[],
  lacks: (person: Person) => boolean,
): readonly Person[] {
  const rank = (person: Person) =>
    (person.state === 'invited' ? 4 : 0) + (lacks(person) ? 2 : 0) + (person.isBusy === true ? 1 : 0);
  return people.toSorted((one, other) => rank(one) - rank(other));
}
