import type { ToggleSettings } from '@plumbline/domain/settings/toggle-settings';
import { missingSettings } from '@plumbline/domain/settings/toggle-settings';
import type { Sms } from '../../adapters/sms/sms.ts';
import type { SmsAccount } from '../../adapters/sms/twilio-sms.ts';
import { TwilioSms } from '../../adapters/sms/twilio-sms.ts';
import type { Configuration } from '../../configuration.ts';
import type { Services } from '../../services.ts';
import type { InstanceSettings } from '../../instances/settings-store.ts';

type Chosen = Pick<InstanceSettings, 'activeToggles' | 'toggleSettings'>;

/** The account that the operator has set up for every instance, in SMS_URL and SMS_FROM. */
function sharedAccount({ smsUrl, smsFrom }: Configuration): SmsAccount | undefined {
  const { origin, username, password } = new URL(smsUrl);
  if (username === '' || password === '' || !smsFrom) return undefined;
  return {
    url: origin,
    accountSid: decodeURIComponent(username),
    authToken: decodeURIComponent(password),
    from: smsFrom,
  };
}

function accountOf(configuration: Configuration, { activeToggles, toggleSettings }: Chosen): SmsAccount | undefined {
  const isOwn = activeToggles.has('sms') && missingSettings('sms', toggleSettings.sms).length === 0;
  if (!isOwn) return sharedAccount(configuration);
  // Checked by the toggle's own schema when it was read.
  return { url: new URL(configuration.smsUrl).origin, ...(toggleSettings.sms as ToggleSettings<'sms'>) };
}

/** Whether an instance can send text messages: by an account of its own, or by the operator's. */
export function sendsSms(configuration: Configuration, chosen: Chosen): boolean {
  return accountOf(configuration, chosen) !== undefined;
}

/** How an instance's text messages leave; undefined while nothing is set up. */
export function smsOf(
  { configuration, operatorHttp }: Pick<Services, 'configuration' | 'operatorHttp'>,
  chosen: Chosen,
): Sms | undefined {
  const account = accountOf(configuration, chosen);
  return account && new TwilioSms(account, operatorHttp);
}
