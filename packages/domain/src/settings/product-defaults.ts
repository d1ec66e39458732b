/** The product's own colour and time zone, until an instance sets others (spec/1 §9). */
export const defaultBrandColour = '#0083c9';
export const defaultTimeZone = 'Asia/Jerusalem';

/** In km/h between two places, as the crow flies. */
export const usualTravelSpeed = 50;
