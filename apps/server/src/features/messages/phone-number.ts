/** The calling codes of countries by their time zone, for numbers that are written without one. */
const callingCodes: Readonly<Record<string, string>> = { 'Asia/Jerusalem': '+972', 'Asia/Tel_Aviv': '+972' };

/** A phone number as gateways want it, with its country: `050-123-4567` → `+972501234567`; null where there is none. */
export function internationalNumber(written: string, timeZone: string): string | null {
  const digits = written.replace(/[^\d+]/g, '');
  if (digits.length < 7) return null;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  const code = callingCodes[timeZone];
  return code && digits.startsWith('0') ? `${code}${digits.slice(1)}` : digits;
}
