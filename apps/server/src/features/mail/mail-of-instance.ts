import type { MailWay } from '@plumbline/domain/settings/mail-problems';
import type { ToggleSettings } from '@plumbline/domain/settings/toggle-settings';
import { missingSettings } from '@plumbline/domain/settings/toggle-settings';
import type { Mail } from '../../adapters/mail/mail.ts';
import { ownSmtpMail } from '../../adapters/mail/own-smtp-mail.ts';
import { SendgridMail } from '../../adapters/mail/sendgrid-mail.ts';
import type { Services } from '../../services.ts';
import type { InstanceSettings } from '../../instances/settings-store.ts';

type Chosen = Pick<InstanceSettings, 'activeToggles' | 'toggleSettings'>;

/** The ways that a company sets up for itself; the first that is on goes before the others. */
const ownWays = ['smtp', 'sendgrid'] as const;

function ownWayOf({ activeToggles, toggleSettings }: Chosen): (typeof ownWays)[number] | undefined {
  return ownWays.find((way) => activeToggles.has(way) && missingSettings(way, toggleSettings[way]).length === 0);
}

/** By what an instance's mail leaves. */
export function mailWayOf({
  services,
  ...chosen
}: Chosen & { readonly services: Pick<Services, 'configuration'> }): MailWay {
  return ownWayOf(chosen) ?? (services.configuration.smtpUrl === undefined ? 'outbox' : 'server');
}

/** Whether an instance's mail leaves this server at all; otherwise it stays in the outbox. */
export function mailLeaves(given: Chosen & { readonly services: Pick<Services, 'configuration'> }): boolean {
  return mailWayOf(given) !== 'outbox';
}

/** The address that an instance's mail is from. */
export function mailFromOf({ services, ...chosen }: Chosen & { readonly services: Pick<Services, 'configuration'> }) {
  const way = ownWayOf(chosen);
  if (!way) return services.configuration.mailFrom;
  return (chosen.toggleSettings[way] as ToggleSettings<typeof way>).fromAddress;
}

/** How an instance's mail leaves: as it set up itself, otherwise as this server's does. */
export function mailOf({ configuration, mail }: Pick<Services, 'configuration' | 'mail'>, chosen: Chosen): Mail {
  // Checked by the toggle's own schema when they were read.
  switch (ownWayOf(chosen)) {
    case 'smtp': {
      const { port, ...server } = chosen.toggleSettings.smtp as ToggleSettings<'smtp'>;
      return ownSmtpMail({ ...server, port: Number(port) }, configuration.webhooksAllow);
    }
    case 'sendgrid': {
      const { apiKey, fromAddress } = chosen.toggleSettings.sendgrid as ToggleSettings<'sendgrid'>;
      return new SendgridMail({ url: configuration.sendgridUrl, apiKey, fromAddress });
    }
    case undefined:
      return mail;
  }
}
