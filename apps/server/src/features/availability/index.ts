// What other features may import of availability.
export type { LoggedWarning } from './store/assigned-warnings.ts';
export { warningsOfAssigned } from './store/assigned-warnings.ts';
export { availabilityOf } from './store/availability.ts';
export { planningPeople } from './store/people-facts.ts';
export { asSent as sentWarning, readSkillNames } from './store/warnings.queries.ts';
