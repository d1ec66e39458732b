/** spec/1 §9: where a map stands until it has a place. */
export const defaultCentre = { lat: 32.109, long: 34.855, zoom: 11 };
