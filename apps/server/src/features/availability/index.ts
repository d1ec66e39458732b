// What other features may import of availability.
export { warningsOfAssigned } from './store/assigned-warnings.ts';
export { availabilityOf } from './store/availability.ts';
