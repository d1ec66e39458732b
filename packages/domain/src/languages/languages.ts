/** The languages of the product (spec/1 §1). */
export const languages = ['en', 'he'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value);
