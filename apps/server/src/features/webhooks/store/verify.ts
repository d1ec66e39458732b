import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Verification } from '@plumbline/domain/webhooks/incoming';
import { signature } from './sign.ts';

/** How far a signature's time may be from ours (Standard Webhooks): a call that was overheard is not good for long. */
const toleranceSeconds = 300;

interface ReceivedCall {
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  now: Date;
}

type Check = (by: { secret: string; signatureHeader: string }, call: ReceivedCall) => boolean;

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
const headerOf = (headers: IncomingHttpHeaders, name: string) => [headers[name.toLowerCase()] ?? ''].flat()[0] ?? '';

const checks: Readonly<Record<Verification, Check>> = {
  none: () => true,
  standard: ({ secret }, { headers, bytes, now }) => {
    const seconds = Number(headerOf(headers, 'webhook-timestamp'));
    if (!Number.isInteger(seconds) || Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
    const expected = signature(secret, headerOf(headers, 'webhook-id'), seconds, bytes.toString());
    return headerOf(headers, 'webhook-signature')
      .split(' ')
      .some((given) => isSame(given, expected));
  },
  /** As many programs do it: the HMAC of the body, in hexadecimal, with or without `sha256=` before it. */
  hmac_sha256: ({ secret, signatureHeader }, { headers, bytes }) => {
    const given = headerOf(headers, signatureHeader)
      .replace(/^sha256=/i, '')
      .toLowerCase();
    return given !== '' && isSame(given, createHmac('sha256', secret).update(bytes).digest('hex'));
  },
};

/** Whether a call comes from whoever has the secret. */
export function isVerified(
  webhook: { verification: Verification; secret: string; signatureHeader: string },
  call: ReceivedCall,
): boolean {
  return checks[webhook.verification](webhook, call);
}
