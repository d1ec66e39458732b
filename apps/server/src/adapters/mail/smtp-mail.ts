import { createTransport } from 'nodemailer';
import type { Mail, MailMessage } from './mail.ts';
import { composedAttachments, mailsAtOnce, unsubscribeHeaders } from './mail.ts';
import { messageIdOf } from './message-id.ts';

/** Hands messages to a mail server. */
export class SmtpMail implements Mail {
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #from: string;

  /** @param url `smtp://user:password@host:587` or `smtps://…` */
  constructor(url: string, from: string) {
    this.#transport = createTransport({
      url,
      // Connections are pooled: opening one takes longer than sending a message.
      pool: true,
      maxConnections: mailsAtOnce,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    } as never);
    this.#from = from;
  }

  close(): void {
    this.#transport.close();
  }

  async send({ id, to, fromName, subject, text, html, unsubscribeUrl, attachments }: MailMessage): Promise<void> {
    const headers = unsubscribeHeaders(unsubscribeUrl);
    const from = { name: fromName, address: this.#from };
    await this.#transport.sendMail({
      messageId: messageIdOf(id, this.#from),
      from,
      to,
      subject,
      text,
      html,
      headers,
      attachments: composedAttachments(attachments),
    });
  }
}
