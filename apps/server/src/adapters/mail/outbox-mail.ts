import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { Configuration } from '../../configuration.ts';
import type { Mail, MailMessage } from './mail.ts';
import { composedAttachments } from './mail.ts';
import { messageIdOf } from './message-id.ts';

/** Messages have links that grant access, so only the program's own user may read them on this machine. */
const ownFolder = 0o700;
const ownFile = 0o600;

/** The folder of an instance's messages while no mail server is configured; the main host's own have an empty name. */
export function outboxFolder({ dataDir }: Pick<Configuration, 'dataDir'>, instanceName: string): string {
  return join(dataDir, 'outbox', instanceName);
}

/** Writes each message as an .eml file, so that nothing is lost while no mail server is set; a system admin reads them in the app. */
export class OutboxMail implements Mail {
  readonly #configuration: Pick<Configuration, 'dataDir'>;
  readonly #from: string;

  constructor(configuration: Pick<Configuration, 'dataDir'>, from: string) {
    this.#configuration = configuration;
    this.#from = from;
  }

  async send({ id, to, fromName, subject, text, html, attachments, keeper }: MailMessage): Promise<void> {
    const from = { name: fromName, address: this.#from };
    const messageId = messageIdOf(id, this.#from);
    const composed = { messageId, from, to, subject, text, html, attachments: composedAttachments(attachments) };
    const bytes = await new MailComposer({ ...composed, date: new Date() }).compile().build();
    const folder = outboxFolder(this.#configuration, keeper);
    await mkdir(folder, { recursive: true, mode: ownFolder });
    // An earlier release left the folders open to everybody on the machine.
    for (const one of [folder, join(this.#configuration.dataDir, 'outbox')]) await chmod(one, ownFolder);
    const name = `${id}.eml`;
    // Written atomically; a second attempt replaces the first.
    await writeFile(join(folder, `.${name}`), bytes, { mode: ownFile });
    await rename(join(folder, `.${name}`), join(folder, name));
  }
}
