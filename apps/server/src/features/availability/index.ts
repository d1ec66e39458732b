// What other features may import of availability.
export { availabilityOf } from './store/availability.ts';
