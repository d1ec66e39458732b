import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Configuration } from '../../configuration.ts';
import { newId } from '../../ids.ts';
import type { Mail, MailMessage } from './mail.ts';

/** Where messages lie while no mail server is set. */
export function outboxFolder({ dataDir }: Pick<Configuration, 'dataDir'>): string {
  return join(dataDir, 'outbox');
}

/** Writes each message as an .eml file, so that nothing is lost while no mail server is set; a system admin reads them in the app. */
export class OutboxMail implements Mail {
  readonly #folder: string;
  readonly #from: string;

  constructor(folder: string, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  async send({ to, fromName, subject, text, html }: MailMessage): Promise<void> {
    const from = { name: fromName, address: this.#from };
    const bytes = await new MailComposer({ from, to, subject, text, html, date: new Date() }).compile().build();
    await mkdir(this.#folder, { recursive: true });
    const name = `${newId()}.eml`;
    // Under its own name only when it is whole.
    await writeFile(join(this.#folder, `.${name}`), bytes);
    await rename(join(this.#folder, `.${name}`), join(this.#folder, name));
  }
}
