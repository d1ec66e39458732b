import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import {
  fileRules,
  jobTypeRules,
  platformRules,
  reportRules,
  screenRules,
  settingsRules,
  skillRules,
} from './instance-rules.ts';
import { jobRules } from './job-rules.ts';
import { projectRules } from './project-rules.ts';
import { placeRules } from './place-rules.ts';
import { userRules } from './user-rules.ts';
import { viewRules } from './view-rules.ts';

/** Every ability of the product, `<subject>.<verb>`, with its rule. */
export const abilityRules = {
  ...jobRules,
  ...projectRules,
  ...placeRules,
  ...userRules,
  ...jobTypeRules,
  ...settingsRules,
  ...platformRules,
  ...skillRules,
  ...reportRules,
  ...fileRules,
  ...screenRules,
  ...viewRules,
};

type Rules = typeof abilityRules;

export type Ability = keyof Rules;

/** What a rule takes after the actor: nothing, facts that may be left out, or facts that must be there. */
export type SubjectArguments<A extends Ability> =
  Parameters<Rules[A]> extends readonly [Actor, ...infer Rest] ? Rest : readonly [];

/** The facts that an ability is asked about; never where it has no subject. */
export type SubjectOf<A extends Ability> = NonNullable<SubjectArguments<A>[0]>;

export const abilities = Object.keys(abilityRules) as readonly Ability[];

export type AnyRule = (actor: Actor, subject?: unknown) => Decision;
