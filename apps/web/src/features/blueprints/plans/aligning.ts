import type { PlacePair } from '@plumbline/domain/blueprints/alignment';
import type { Place } from '@plumbline/domain/blueprints/shapes';

/** The points chosen so far, alternating: on the former sheet, on the new one, then both again. */
export interface TakenPlaces {
  readonly taken: readonly Place[];
}

export const noPlaces: TakenPlaces = { taken: [] };

export function addPlace({ taken }: TakenPlaces, place: Place): TakenPlaces {
  return { taken: [...taken, place].slice(0, 4) };
}

export interface AlignedPairs {
  readonly from: PlacePair;
  readonly to: PlacePair;
}

/** Both pairs, once all four places are there. */
export function pairsOf({ taken }: TakenPlaces): AlignedPairs | null {
  const [formerOne, newOne, formerTwo, newTwo] = taken;
  if (!formerOne || !newOne || !formerTwo || !newTwo) return null;
  return { from: [formerOne, formerTwo], to: [newOne, newTwo] };
}
