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
