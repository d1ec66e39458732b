import type { ToggleSettings } from '@plumbline/domain/settings/toggle-settings';
import { missingSettings } from '@plumbline/domain/settings/toggle-settings';
import type { Mail } from '../../adapters/mail/mail.ts';
import { SendgridMail } from '../../adapters/mail/sendgrid-mail.ts';
import type { Services } from '../../services.ts';
import type { InstanceSettings } from '../../instances/settings-store.ts';

type Chosen = Pick<InstanceSettings, 'activeToggles' | 'toggleSettings'>;

/** Whether an instance sends its mail by a provider of its own. */
export function hasOwnMail({ activeToggles, toggleSettings }: Chosen): boolean {
  return activeToggles.has('sendgrid') && missingSettings('sendgrid', toggleSettings.sendgrid).length === 0;
}

/** Whether an instance's mail leaves this server at all; otherwise it stays in the outbox. */
export function mailLeaves({
  services,
  ...chosen
}: Chosen & { readonly services: Pick<Services, 'configuration'> }): boolean {
  return services.configuration.smtpUrl !== undefined || hasOwnMail(chosen);
}

/** How an instance's mail leaves: by its own provider where it set one up, otherwise as this server's does. */
export function mailOf({ configuration, mail }: Pick<Services, 'configuration' | 'mail'>, chosen: Chosen): Mail {
  if (!hasOwnMail(chosen)) return mail;
  // Checked by the toggle's own schema when it was read.
  const { apiKey, fromAddress } = chosen.toggleSettings.sendgrid as ToggleSettings<'sendgrid'>;
  return new SendgridMail({ url: configuration.sendgridUrl, apiKey, fromAddress });
}
