/** For how many days a link to a job opens it without an account. */
export const clientLinkDays = { min: 1, max: 365, initial: 30 } as const;

/** What has become of a link: it opens, its days are over, or somebody has withdrawn it. */
export const clientLinkStates = ['open', 'ended', 'withdrawn'] as const;
export type ClientLinkState = (typeof clientLinkStates)[number];

/** The state of a link at a moment. Withdrawn ones stay withdrawn once their days are over. */
export function clientLinkState(
  { expiresAt, withdrawnAt }: { readonly expiresAt: Date; readonly withdrawnAt: Date | null },
  now: Date,
): ClientLinkState {
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > now ? 'open' : 'ended';
}

const dayInMs = 86_400_000;

/** When a link that is made now ends. @param days whole days of 24 hours */
export function clientLinkEnd(now: Date, days: number): Date {
  return new Date(now.getTime() + days * dayInMs);
}

/** The secret of a link: 32 random bytes in base64url. */
export const clientLinkSecret = /^[\w-]{43}$/;

/** Where a link leads, within the instance. */
export const clientLinkPath = (secret: string): string => `/shared/${secret}`;
