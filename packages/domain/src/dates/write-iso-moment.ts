import { zoneOffset, zoneOffsetOnce } from './zone-offset.ts';

const minute = 60_000;
const two = (figure: number): string => String(figure).padStart(2, '0');

/**
 * A moment as programs read it, by the clocks of a time zone and with how far they are from UTC: `2026-11-20T08:30:00+02:00`.
 * @param moment ISO 8601 with zone
 */
export function writeIsoMoment(moment: string, timeZone: string): string {
  const at = Date.parse(moment);
  const offset = zoneOffset(at, timeZone) ?? zoneOffsetOnce(at, timeZone);
  const wall = new Date(at + offset).toISOString().slice(0, -5);
  const minutes = Math.abs(offset / minute);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
