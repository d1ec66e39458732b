import { Secret, TOTP } from 'otpauth';

/** What every app can do (RFC 6238). */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after count too: clocks of phones differ by seconds. */
const window = 1;

/** A new secret of 160 random bits, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address that apps read as a QR code. */
export function appLink(secret: string, { company, email }: { company: string; email: string }): string {
  return new TOTP({ ...settings, issuer: company, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step that a code is of; undefined where it is none of now. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...settings, token: code, secret: Secret.fromBase32(secret), timestamp, window });
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta;
}

/** A new recovery code of 80 random bits, normalized. */
export function newRecoveryCode(): string {
  return new Secret({ size: 10 }).base32;
}
