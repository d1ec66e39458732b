/** When a job begins on a day that is set, if it had no start so far. */
export const firstHour = '08:00';
