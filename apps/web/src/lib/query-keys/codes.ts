/** The keys of codes that are drawn here, by what they say. */
export const codeKeys = {
  ofLink: (address: string) => ['qr', address] as const,
  ofRow: (code: string) => ['qr-code', code] as const,
};
