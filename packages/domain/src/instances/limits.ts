/** What an instance may be limited in: people who may sign in, bytes of files, new jobs a day. */
export const limitKinds = ['people', 'storage', 'jobs_a_day'] as const;
export type LimitKind = (typeof limitKinds)[number];

/** The limits of an instance; null where there is none. */
export type InstanceLimits = Readonly<Record<LimitKind, number | null>>;

/** From this share of a limit on its owner and its administrators are warned (decision 0084). */
const warnedShare = 0.8;

/** How close what is used is to its limit. */
export const limitStates = ['free', 'near', 'reached'] as const;
export type LimitState = (typeof limitStates)[number];

/** How close what is used is to a limit: `near` from 80 percent on. */
export function limitState(used: number, limit: number | null): LimitState {
  if (limit === null || used < limit * warnedShare) return 'free';
  return used < limit ? 'near' : 'reached';
}

/** Whether so much more may be added. */
export function hasRoomFor(adding: number, used: number, limit: number | null): boolean {
  return limit === null || used + adding <= limit;
}

/** The warning that is due: each state once, until less is used again. */
export function dueWarning(state: LimitState, warned: LimitState): 'near' | 'reached' | null {
  if (state === 'free' || state === warned) return null;
  return warned === 'reached' ? null : state;
}
