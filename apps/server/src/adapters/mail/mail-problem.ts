import type { MailProblem } from '@plumbline/domain/settings/mail-problems';
import { MailServerNotAllowed } from './own-smtp-mail.ts';
import { SendgridRefusal } from './sendgrid-mail.ts';

/** Why a message did not leave, with what the other side said; null where it said nothing. */
interface MailFailure {
  readonly problem: MailProblem;
  readonly reply: string | null;
}

const longestReply = 500;

/** What nodemailer and Node say of an error. */
interface Facts {
  readonly code: string;
  readonly message: string;
  readonly command: string;
  readonly response: string;
  readonly responseCode: number;
}

/** Reads the error with which a message was not handed over. */
export function mailFailureOf(error: unknown): MailFailure {
  if (error instanceof MailServerNotAllowed) return { problem: 'address_not_allowed', reply: null };
  if (error instanceof SendgridRefusal)
    return { problem: sendgridProblem(error.status), reply: replyOf(error.reasons) };
  const facts = factsOf(error);
  return { problem: smtpProblem(facts), reply: replyOf(facts.response) };
}

function sendgridProblem(status: number): MailProblem {
  if (status === 401) return 'login_refused';
  // Its answer to senders that are not verified.
  return status === 403 ? 'sender_refused' : 'message_refused';
}

/** `fetch` throws errors whose reason is in their cause. */
function factsOf(error: unknown): Facts {
  const outer = (error ?? {}) as Partial<Facts> & { cause?: unknown };
  const cause = (outer.cause ?? {}) as Partial<Facts>;
  return {
    // The code of a DOMException is a number from before there were names.
    code: error instanceof DOMException ? error.name : String(outer.code ?? cause.code ?? ''),
    message: `${String(outer.message ?? '')} ${String(cause.message ?? '')} ${String(cause.code ?? '')}`,
    command: String(outer.command ?? ''),
    response: String(outer.response ?? ''),
    responseCode: Number(outer.responseCode ?? 0),
  };
}

function smtpProblem({ code, message, command, responseCode }: Facts): MailProblem {
  if (/certificate|altname|self.signed/i.test(message)) return 'certificate_not_valid';
  if (/ENOTFOUND|EAI_/.test(`${code} ${message}`) || code === 'EDNS') return 'host_not_found';
  if (code === 'ETIMEDOUT' || code === 'TimeoutError' || /ETIMEDOUT/.test(message)) return 'timed_out';
  if (code === 'ETLS' || /wrong version number|SSL routines|ERR_SSL/i.test(message)) return 'tls_failed';
  if (code === 'EAUTH') return 'login_refused';
  if (command === 'MAIL FROM') return responseCode === 530 ? 'login_needed' : 'sender_refused';
  if (command === 'RCPT TO') return responseCode === 530 ? 'login_needed' : 'recipient_refused';
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'message_refused';
  return code === 'EPROTOCOL' ? 'not_a_mail_server' : 'connection_failed';
}

/** In one line, without what could turn the text around it. */
function replyOf(text: string): string | null {
  const plain = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, longestReply);
}
