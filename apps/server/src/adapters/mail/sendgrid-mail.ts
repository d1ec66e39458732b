import { z } from 'zod';
import type { Mail, MailMessage } from './mail.ts';
import { unsubscribeHeaders } from './mail.ts';
import { messageIdOf } from './message-id.ts';

const timeoutMs = 20_000;
const refusal = z.object({ errors: z.array(z.object({ message: z.string() })) });

/** That SendGrid did not take a message, with its status and reasons. */
export class SendgridRefusal extends Error {
  readonly status: number;
  readonly reasons: string;

  constructor(status: number, reasons: string) {
    super(`SendGrid did not take the message: ${status} ${reasons}`.trim());
    this.status = status;
    this.reasons = reasons;
  }
}

/** Hands messages to SendGrid's v3 API under a company's own key and sender. */
export class SendgridMail implements Mail {
  readonly #address: string;
  readonly #apiKey: string;
  readonly #from: string;

  /** @param options.url where the API is, without its path */
  constructor(options: { url: string; apiKey: string; fromAddress: string }) {
    this.#address = new URL('/v3/mail/send', options.url).href;
    this.#apiKey = options.apiKey;
    this.#from = options.fromAddress;
  }

  async send({ id, to, fromName, subject, text, html, unsubscribeUrl, attachments }: MailMessage): Promise<void> {
    const response = await fetch(this.#address, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        personalizations: [{ to: [{ email: to }] }],
        from: { email: this.#from, name: fromName },
        subject,
        content: [
          { type: 'text/plain', value: text },
          { type: 'text/html', value: html },
        ],
        ...(attachments?.length && {
          attachments: attachments.map(({ fileName, contentType, content, cid }) => ({
            filename: fileName,
            type: contentType,
            content: content.toString('base64'),
            ...(cid !== undefined && { content_id: cid, disposition: 'inline' }),
          })),
        }),
        headers: { 'Message-ID': messageIdOf(id, this.#from), ...unsubscribeHeaders(unsubscribeUrl) },
        // Links grant access: they must not be rewritten or routed through a third party.
        tracking_settings: { click_tracking: { enable: false, enable_text: false }, open_tracking: { enable: false } },
      }),
      // The API key must not follow a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const responseBody: unknown = await response.json().catch(() => undefined);
    if (response.ok) return;
    const reasons =
      refusal
        .safeParse(responseBody)
        .data?.errors.map((one) => one.message)
        .join('; ') ?? '';
    throw new SendgridRefusal(response.status, reasons.slice(0, 500));
  }
}
