const translations = ['translations'] as const;

/** The keys of the instance's own texts. */
export const textKeys = {
  translations,
  translationsOf: (list: string | null) => [...translations, list] as const,
  ofTheProduct: ['product-texts'] as const,
};

/** The key of the connection with the company's directory. */
export const provisioningKeys = {
  all: ['provisioning'] as const,
};

/** The key of the company's cloud drive. */
export const driveKeys = {
  all: ['drive'] as const,
};
