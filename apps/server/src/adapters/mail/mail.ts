/** A message to one person. */
export interface MailMessage {
  to: string;
  /** The sender's name as people see it; the address is the server's own. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  /** The name of the instance whose system administrators may read the message while no mail server is set. */
  keeper: string;
}

/** How mail leaves the server: by SMTP when it is set, into files otherwise. */
export interface Mail {
  /** Throws when the message could not be handed over; the caller's queue tries again. */
  send(message: MailMessage): Promise<void>;
}
