import { isolated } from '../../i18n/isolated.ts';

function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? 'GMT+00:00' : name;
}

/** A time zone as a person reads it, with its distance from Greenwich on that day: "Asia/Jerusalem (GMT+02:00)". */
export function timeZoneLabel(zone: string, at: Date): string {
  return isolated(`${zone.replaceAll('_', ' ')} (${offsetOf(zone, at)})`);
}

/** Every time zone of the time zone database, Universal Time first. */
export function allTimeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}
