/** By what a company's mail leaves: its own mail server, its account at SendGrid, this server's; or not at all. */
export const mailWays = ['smtp', 'sendgrid', 'server', 'outbox'] as const;
export type MailWay = (typeof mailWays)[number];

/** Why a message did not leave. */
export const mailProblems = [
  'host_not_found',
  'address_not_allowed',
  'connection_failed',
  'timed_out',
  'certificate_not_valid',
  'tls_failed',
  'not_a_mail_server',
  'login_needed',
  'login_refused',
  'sender_refused',
  'recipient_refused',
  'message_refused',
] as const;
export type MailProblem = (typeof mailProblems)[number];
