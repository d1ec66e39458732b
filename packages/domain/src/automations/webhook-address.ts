import { z } from 'zod';

const webUrl = z.url({ protocol: /^https?$/ });
/** Name and password in an address would stand in logs. */
const withoutPassword = /^https?:\/\/[^/?#@\s]+(?:[/?#]|$)/i;

/** Whether a text can be the address of a webhook: http or https, with a host and without a password in it. */
export function isWebhookAddress(text: string): boolean {
  return withoutPassword.test(text) && webUrl.safeParse(text).success;
}

/** How long the name of a webhook that an automation makes may be. */
export const webhookNameLimit = 100;
