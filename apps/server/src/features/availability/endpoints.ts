import type { Endpoint } from '../../http/endpoint.ts';
import { changeAbsence, createAbsence, decideAbsence, listAbsencesEndpoint, removeAbsence } from './absences.route.ts';
import { addHoliday, listHolidaysEndpoint, removeHoliday } from './holidays.route.ts';
import { importHolidays } from './import-holidays.route.ts';
import { readAssignmentWarnings } from './warnings.route.ts';
import { changeWorkingHours, readWorkingHours } from './working-hours.route.ts';

export const endpoints: readonly Endpoint[] = [
  listAbsencesEndpoint,
  createAbsence,
  changeAbsence,
  decideAbsence,
  removeAbsence,
  listHolidaysEndpoint,
  addHoliday,
  importHolidays,
  removeHoliday,
  readWorkingHours,
  changeWorkingHours,
  readAssignmentWarnings,
];
