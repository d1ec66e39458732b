const translations = ['translations'] as const;

/** The keys of the instance's own texts. */
export const textKeys = {
  translations,
  translationsOf: (list: string | null) => [...translations, list] as const,
  ofTheProduct: ['product-texts'] as const,
};
