export { useAssign, useWantedPeople } from './assigning/use-assign.ts';
