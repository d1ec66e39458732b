/** The query keys of generated codes, by content. */
export const codeKeys = {
  ofLink: (address: string) => ['qr', address] as const,
  ofRow: (code: string) => ['qr-code', code] as const,
};
