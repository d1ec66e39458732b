import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { AllowedHosts } from '../outgoing-http/allowed-addresses.ts';
import { isAllowedAddress } from '../outgoing-http/allowed-addresses.ts';
import type { Mail, MailMessage } from './mail.ts';
import { smtpMessage } from './smtp-mail.ts';

/** A mail server that a company has set up for itself. */
export interface OwnMailServer {
  readonly host: string;
  readonly port: number;
  /** Empty: without sign-in. */
  readonly user: string;
  readonly password: string;
  readonly fromAddress: string;
}

/** That a company's mail server is at an address that this server may not reach for it. */
export class MailServerNotAllowed extends Error {}

const secureFromStart = 465;

/**
 * The mail server of a company, which may be public or one that the operator allows. Its name is resolved once for each message, and the
 * connection is to the address that was checked. A password is sent over encrypted connections only. Sending throws
 * MailServerNotAllowed, or what nodemailer throws (`mailProblemOf`).
 */
export function ownSmtpMail({ host, port, user, password, fromAddress }: OwnMailServer, allowed: AllowedHosts): Mail {
  return {
    send: async (message: MailMessage) => {
      const transport = createTransport({
        host: await allowedAddressOf(host, allowed),
        port,
        secure: port === secureFromStart,
        requireTLS: user !== '',
        ...(user !== '' && { auth: { user, pass: password } }),
        // The certificate is that of the name, and not of the address that was found for it.
        tls: isIP(host) ? {} : { servername: host },
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail(smtpMessage(message, fromAddress));
      } finally {
        transport.close();
      }
    },
  };
}

/** @throws MailServerNotAllowed */
async function allowedAddressOf(host: string, allowed: AllowedHosts): Promise<string> {
  const found: readonly Pick<LookupAddress, 'address'>[] = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true });
  const chosen = found.find(({ address }) => isAllowedAddress(host.toLowerCase(), address, allowed));
  if (!chosen) throw new MailServerNotAllowed(`${host} is at no allowed address`);
  return chosen.address;
}
