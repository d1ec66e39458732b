// What other features may import of availability.
export { AbsenceRequests } from './components/absence-requests.tsx';
export { Holidays } from './components/holidays.tsx';
export { PersonAbsences } from './components/person-absences.tsx';
export { PersonHours } from './components/person-hours.tsx';
export { WeekField } from './components/week-field.tsx';
