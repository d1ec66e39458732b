import type { InstanceOnWire } from '@plumbline/contract/instances';
import { hostNameProblem, ownHostProblem } from '@plumbline/domain/instances/host-names';
import type { LimitKind } from '@plumbline/domain/instances/limits';
import { limitKinds } from '@plumbline/domain/instances/limits';
import type { FieldMistake } from '../../ui/use-problem-form.ts';
import type { InstanceChange } from './api/instances.ts';

const gibibyte = 1024 ** 3;

/** The limits as people type them: files in gigabytes, nothing for no limit. */
type TypedLimits = Record<LimitKind, number | ''>;

/** The wire's limits in the form of {@link TypedLimits}. */
export function typedLimits({ limits }: Pick<InstanceOnWire, 'limits'>): TypedLimits {
  const { people, storage, jobs_a_day } = limits;
  return {
    people: people ?? '',
    storage: storage === null ? '' : Math.round((storage / gibibyte) * 1000) / 1000,
    jobs_a_day: jobs_a_day ?? '',
  };
}

/** Typed limits in the form of the wire. */
function limitsOf({ people, storage, jobs_a_day }: TypedLimits): InstanceOnWire['limits'] {
  return {
    people: people === '' ? null : people,
    storage: storage === '' ? null : Math.round(storage * gibibyte),
    jobs_a_day: jobs_a_day === '' ? null : jobs_a_day,
  };
}

/** What is edited of an installation. */
export interface EditedInstance {
  name: string;
  own_host: string;
  owner_email: string;
  ends_at: string | null;
  incognito: boolean;
  limits: TypedLimits;
}

/** An address or a name as it is compared. */
export const asTyped = (text: string) => text.trim().toLowerCase();

/** What is wrong with a typed name, and with a host name of its own where there is one. */
export function mistakesIn({ name, own_host: ownHost }: Pick<EditedInstance, 'name' | 'own_host'>): {
  name?: FieldMistake;
  own_host?: FieldMistake;
} {
  const nameProblem = asTyped(name) === '' ? 'required' : hostNameProblem(asTyped(name));
  const hostProblem = asTyped(ownHost) === '' ? null : ownHostProblem(asTyped(ownHost));
  return {
    ...(nameProblem && { name: { code: nameProblem } }),
    ...(hostProblem && { own_host: { code: hostProblem } }),
  };
}

/** Only what differs is sent: an end date that is sent again would begin its reminders again. */
export function changeOf(instance: InstanceOnWire, values: EditedInstance): InstanceChange {
  const [name, ownHost, owner] = [asTyped(values.name), asTyped(values.own_host) || null, asTyped(values.owner_email)];
  return {
    ...(name !== instance.name && { name }),
    ...(ownHost !== instance.own_host && { own_host: ownHost }),
    ...(owner !== instance.owner_email && { owner_email: owner }),
    ...(values.ends_at !== instance.ends_at && { ends_at: values.ends_at }),
    ...(values.incognito !== instance.incognito && { incognito: values.incognito }),
    ...(limitKinds.some((kind) => values.limits[kind] !== typedLimits(instance)[kind]) && {
      limits: limitsOf(values.limits),
    }),
  };
}
