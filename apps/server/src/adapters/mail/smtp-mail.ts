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

  async send(message: MailMessage): Promise<void> {
    await this.#transport.sendMail(smtpMessage(message, this.#from));
  }
}

/** A message as nodemailer sends it. @param from the sender's address */
export function smtpMessage(message: MailMessage, from: string) {
  const { id, to, fromName, subject, text, html, unsubscribeUrl, attachments } = message;
  return {
    messageId: messageIdOf(id, from),
    from: { name: fromName, address: from },
    to,
    subject,
    text,
    html,
    headers: unsubscribeHeaders(unsubscribeUrl),
    attachments: composedAttachments(attachments),
  };
}
