import { wallOfMoment } from '@plumbline/domain/dates/wall-time';

/** The hour that the clocks of a time zone show: where they are half an hour off, a day begins within one of UTC. */
export function hourThere(now: Date, timeZone: string): string {
  const { day, time } = wallOfMoment(now.toISOString(), timeZone);
  return `${day}T${time.slice(0, 2)} ${timeZone}`;
}
