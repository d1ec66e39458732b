export const userStates = ['active', 'invited', 'banned'] as const;
export type UserState = (typeof userStates)[number];

interface StateFacts {
  readonly isBanned: boolean;
  /** Has opened the invitation's link. */
  readonly isConfirmed: boolean;
  /** Has registered: a name and a way to sign in. */
  readonly isVerified: boolean;
}

/** The state of a person (spec/2 §4): banned before all, invited until both confirmed and verified, active then. */
export function userState({ isBanned, isConfirmed, isVerified }: StateFacts): UserState {
  if (isBanned) return 'banned';
  return isConfirmed && isVerified ? 'active' : 'invited';
}
