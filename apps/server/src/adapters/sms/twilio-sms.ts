import { z } from 'zod';
import type { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { Sms, SmsMessage } from './sms.ts';
import { SmsRefused } from './sms.ts';

/** An account of a gateway that speaks Twilio's API. */
export interface SmsAccount {
  /** Where the API is, without its path. */
  url: string;
  accountSid: string;
  authToken: string;
  /** The sender's number or name. */
  from: string;
}

const refusal = z.object({ message: z.string(), code: z.number().optional() });

/** Hands text messages to Twilio, or to a gateway that speaks its API (2010-04-01). */
export class TwilioSms implements Sms {
  readonly #account: SmsAccount;
  readonly #http: OutgoingHttp;

  constructor(account: SmsAccount, http: OutgoingHttp) {
    this.#account = account;
    this.#http = http;
  }

  async send({ id, to, text }: SmsMessage): Promise<void> {
    const { url, accountSid, authToken, from } = this.#account;
    const { status, body } = await this.#http.send({
      url: new URL(`/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`, url).href,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': id,
      },
      body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
    });
    if (status >= 200 && status < 300) return;
    const reason = `The SMS gateway did not take the message: ${status} ${reasonIn(body)}`.trim();
    // Rate limits and server errors may be temporary.
    throw status === 429 || status >= 500 ? new Error(reason) : new SmsRefused(reason);
  }
}

function reasonIn(body: string): string {
  try {
    return refusal.parse(JSON.parse(body)).message.slice(0, 500);
  } catch {
    return '';
  }
}
