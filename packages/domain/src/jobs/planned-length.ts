/** In minutes: at most ten days (decision 0065). */
export const plannedLengthLimits = { least: 1, most: 14_400 } as const;

/** What hours and minutes are called behind their figures. */
export interface LengthUnits {
  readonly hour: string;
  readonly minute: string;
}

/** A length as people read it: `1 h 30 min`; its figures are isolated. `readLength` reads it back. */
export function lengthText(minutes: number, unit: LengthUnits): string {
  const whole = Math.abs(Math.round(minutes));
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [...(hours > 0 ? [[hours, unit.hour]] : []), ...(rest > 0 || hours === 0 ? [[rest, unit.minute]] : [])];
  const sign = Math.round(minutes) < 0 ? '-' : '';
  return parts.map(([count, name], place) => `\u2066${place === 0 ? sign : ''}${count}\u2069 ${name}`).join(' ');
}

/** When a job is planned to end: its length after its start, whatever the clocks do meanwhile. ISO 8601; null without either. */
export function plannedEnd(start: string | null, length: number | null | undefined): string | null {
  return start === null || typeof length !== 'number'
    ? null
    : new Date(Date.parse(start) + length * 60_000).toISOString();
}
