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
 * Hands messages to the mail server of a company, which may be public or one that the operator allows. Its name is resolved once
 * for each message, and the connection is to the address that was checked. A password is sent over encrypted connections only.
 */
export class OwnSmtpMail implements Mail {
  readonly #server: OwnMailServer;
  readonly #allowed: AllowedHosts;

  constructor(server: OwnMailServer, allowed: AllowedHosts) {
    this.#server = server;
    this.#allowed = allowed;
  }

  /** @throws MailServerNotAllowed, or what nodemailer throws (`mailProblemOf`) */
  async send(message: MailMessage): Promise<void> {
    const { host, port, user, password, fromAddress } = this.#server;
    const transport = createTransport({
      host: await this.#address(host),
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
  }

  async #address(host: string): Promise<string> {
    const found: readonly Pick<LookupAddress, 'address'>[] = isIP(host)
      ? [{ address: host }]
      : await lookup(host, { all: true });
    const allowed = found.find(({ address }) => isAllowedAddress(host.toLowerCase(), address, this.#allowed));
    if (!allowed) throw new MailServerNotAllowed(`${host} is at no allowed address`);
    return allowed.address;
  }
}
