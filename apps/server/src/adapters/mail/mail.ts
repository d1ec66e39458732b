/** An attachment. */
export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** The Content-ID of a picture that the HTML shows (`cid:logo`). */
  cid?: string;
}

/** A message to one person. */
export interface MailMessage {
  /** A UUID. A message sent again under the same id is the same message, so that receivers can detect duplicates. */
  id: string;
  to: string;
  /** The sender's name as people see it; the address is the server's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Where mail programs end such messages by one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** The name of the instance whose system administrators may read the message while no mail server is set. */
  keeper: string;
}

/** The headers of one-click unsubscription (RFC 8058). */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Converts attachments for nodemailer. */
export function composedAttachments(attachments: readonly MailAttachment[] = []) {
  return attachments.map(({ fileName, contentType, content, cid }) => ({
    filename: fileName,
    contentType,
    content,
    ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
  }));
}

/** The limit of messages sent concurrently. */
export const mailsAtOnce = 20;

/** Sends mail: by SMTP when configured, into files otherwise. */
export interface Mail {
  /** Throws when the message could not be handed over; the caller's queue tries again. */
  send(message: MailMessage): Promise<void>;
  /** Closes pooled connections. */
  close?(): void;
}
