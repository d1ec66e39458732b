/** The keys of what is asked before somebody has signed in. */
export const accessKeys = {
  invitation: (token: string) => ['access', 'invitation', token] as const,
  resetToken: (token: string) => ['access', 'reset-token', token] as const,
};
