import type { Role } from '../actor/roles.ts';

/** By what somebody may end the second step of signing in, the easiest first. */
export const secondStepWays = ['app', 'passkey', 'recovery_code'] as const;
export type SecondStepWay = (typeof secondStepWays)[number];

/** So many recovery codes a person gets at once. */
export const recoveryCodeCount = 10;

/** For so long a device is remembered on which somebody ended the second step (days). */
export const rememberedDays = 30;

/** For so long what somebody has shown of who they are is enough to change how they sign in, or other people's roles (milliseconds). */
export const proofLifetime = 10 * 60_000;

/** A code as it was typed, without spaces and hyphens, in upper case. */
export function secondFactorCode(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase();
}

/** Whether a normalized code is one of an app; else it is taken for a recovery code. */
export function isAppCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code);
}

/** A recovery code as people read it: in groups of four. */
export function recoveryCodeText(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

/** How many days of grace a company may give, and gives unless it says otherwise. */
export const graceDays = { usual: 14, max: 90 } as const;

/** Of whom a company requires a second step when they sign in: a part of its settings (decision 0100). */
export interface SecondStepRule {
  /** The roles, each with the day (ISO 8601, in the company's time zone) from which it applies. */
  readonly roles: Readonly<Partial<Record<Role, string>>>;
  /** For so many days from then on, people are only reminded. */
  readonly graceDays: number;
  /** Whether who signs in with another service's account needs none. */
  readonly exemptsServices: boolean;
}
