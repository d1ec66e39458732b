import type { Ability, AnyRule, SubjectArguments } from './abilities.ts';
import { abilityRules } from './abilities.ts';
import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import type { FileFacts, JobFacts, JobTypeFacts, ProjectFacts, UserFacts, ViewFacts } from '../actor/facts.ts';

/**
 * Whether a person may do something (spec/4 §2 "Who sees what"; spec/1 §6, spec/2 §6). Takes the actor, the ability and the
 * facts that its rule asks for; gives allowed, or why not: `unseen` (404) or `forbidden` with a code.
 */
export function can<A extends Ability>(actor: Actor, ability: A, ...subject: SubjectArguments<A>): Decision {
  // The types above have bound each ability to its own facts; inside, all rules are called alike.
  const rule = abilityRules[ability] as AnyRule;
  return rule(actor, subject[0]);
}

/** The kinds of things that travel with `can`, the verbs that their screens ask for. */
interface FactsOfKind {
  job: JobFacts;
  project: ProjectFacts;
  user: UserFacts;
  job_type: JobTypeFacts;
  file: FileFacts;
  view: ViewFacts;
}

export type SubjectKind = keyof FactsOfKind;

const aboutAnother = new Set<string>(['list', 'create', 'search', 'invite', 'upload']);

function verbsOf(kind: SubjectKind): readonly string[] {
  return Object.keys(abilityRules)
    .filter((ability) => ability.startsWith(`${kind}.`))
    .map((ability) => ability.slice(kind.length + 1))
    .filter((verb) => !aboutAnother.has(verb));
}

const verbs: Readonly<Record<SubjectKind, readonly string[]>> = {
  job: verbsOf('job'),
  project: verbsOf('project'),
  user: verbsOf('user'),
  job_type: verbsOf('job_type'),
  file: verbsOf('file'),
  view: verbsOf('view'),
};

/** What the person may do with this one thing: the verbs that are sent with it as `can`. Empty when it isn't seen. */
export function abilitiesOn<K extends SubjectKind>(actor: Actor, kind: K, facts: FactsOfKind[K]): readonly string[] {
  return verbs[kind].filter((verb) => (abilityRules[`${kind}.${verb}` as Ability] as AnyRule)(actor, facts).allowed);
}

/**
 * Abilities that don't depend on a particular thing (`job.create`, `report.list`, `settings.change`, …): sent with the
 * profile.
 */
export function generalAbilities(actor: Actor): readonly Ability[] {
  return (Object.keys(abilityRules) as Ability[]).filter((ability) => {
    const [kind = '', verb = ''] = ability.split('.');
    if (Object.hasOwn(verbs, kind) && !aboutAnother.has(verb) && ability !== 'user.impersonate') return false;
    return ability !== 'report_template.erase' && (abilityRules[ability] as AnyRule)(actor, undefined).allowed;
  });
}
