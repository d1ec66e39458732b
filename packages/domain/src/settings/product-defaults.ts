/** The product's own colour and time zone, until an instance sets others (spec/1 §9). */
export const defaultBrandColour = '#0083c9';
export const defaultTimeZone = 'Asia/Jerusalem';

/** For how many days a company's audit trail goes back: usually, and within which bounds. */
export const auditDays = { usual: 1095, min: 365, max: 36_500 } as const;

/** In km/h between two places, as the crow flies. */
export const usualTravelSpeed = 50;
