/** The languages of the product (Spec 1 §1). */
export const languages = ['en', 'he'] as const;
export type Language = (typeof languages)[number];
