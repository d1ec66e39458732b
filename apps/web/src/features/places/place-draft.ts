import { isOnEarth } from '@plumbline/domain/places/degrees';

/** A place as it is being put in: a number may be missing yet. */
export interface PlaceDraft {
  readonly lat: number | null;
  readonly long: number | null;
  readonly address: string;
}

/** The numbers, once both are there; they may be those of no place. */
export function bothNumbers({ lat, long }: Omit<PlaceDraft, 'address'>): { lat: number; long: number } | null {
  return lat === null || long === null ? null : { lat, long };
}

/** The place, once both numbers are there and are those of one. */
export function wholePlace(draft: Omit<PlaceDraft, 'address'>): { lat: number; long: number } | null {
  const both = bothNumbers(draft);
  return both && isOnEarth('lat', both.lat) && isOnEarth('long', both.long) ? both : null;
}

/** A geocoded address for a field: filled in, offered, or neither. */
export interface Suggested {
  readonly address: string;
  readonly offer: string | null;
}

/**
 * How a geocoded address affects the field. It is filled in if the field is empty or was filled in automatically; a
 * person's own text remains, and the found address is offered (decision 0039).
 * @param filled what was last filled in automatically, null for nothing
 */
export function suggested(standing: string, filled: string | null, found: string): Suggested {
  const written = standing.trim();
  if (written === '' || written === filled) return { address: found, offer: null };
  return { address: standing, offer: written === found ? null : found };
}

/** The address that goes along to another place: what a person wrote; what was filled in for the old place doesn't. */
export function carriedAddress(standing: string, filled: string | null): string {
  return standing.trim() === filled ? '' : standing;
}
