/** The center of a map until it has a place (spec/1 §9). */
export const defaultCentre = { lat: 32.109, long: 34.855, zoom: 11 };
