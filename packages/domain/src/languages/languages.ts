/** The languages of the product (spec/1 §1). */
export const languages = ['en', 'he'] as const;
export type Language = (typeof languages)[number];
