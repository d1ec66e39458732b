import type { FirstRole, SignInProvider } from '@plumbline/domain/settings/sign-in-providers';
import { appsOfProviders, listed, signInPage, signInProviders } from '@plumbline/domain/settings/sign-in-providers';
import { missingSettings } from '@plumbline/domain/settings/toggle-settings';
import type { ToggleSettings } from '@plumbline/domain/settings/toggle-settings';
import { textsIn } from '@plumbline/texts/texts';
import type { RequestContext } from '../../../http/context.ts';
import { Problem } from '../../../http/problem.ts';
import { instanceAddress } from '../../../instances/instance-address.ts';
import { openSecret } from '../../../instances/sealed-settings.ts';

/** A service with whose accounts people of a company sign in, as the company has set it up. */
export interface ProviderSetup {
  provider: SignInProvider;
  issuer: URL;
  clientId: string;
  /** Undefined: encrypted by the key of another installation. */
  clientSecret: string | undefined;
  /** Microsoft's: nobody of any other tenant signs in. */
  tenants: readonly string[];
  /** Whoever has a verified address of one of these becomes a person with this role. */
  domains: readonly string[];
  defaultRole: FirstRole | null;
}

type Chosen = Pick<RequestContext, 'activeToggles' | 'toggleSettings'>;

/** Whether people may sign in with a service's accounts. */
function isSetUp({ activeToggles, toggleSettings }: Chosen, provider: SignInProvider): boolean {
  const app = appsOfProviders[provider];
  return activeToggles.has(app) && missingSettings(app, toggleSettings[app]).length === 0;
}

/** The services with whose accounts people of a company may sign in. */
export function providersOf(chosen: Chosen): readonly SignInProvider[] {
  return signInProviders.filter((provider) => isSetUp(chosen, provider));
}

/** Whether a company has its people sign in with a service's account; system administrators may use a password even so. */
export function refusesPasswords(chosen: Chosen): boolean {
  return providersOf(chosen).some((provider) => chosen.toggleSettings[appsOfProviders[provider]]['required'] === 'yes');
}

/** The address to which a service sends people of this company back. */
export function redirectUriOf(
  { services, instance }: Pick<RequestContext, 'services' | 'instance'>,
  provider: SignInProvider,
): string {
  return `${instanceAddress(services.configuration, instance.name)}${signInPage(provider)}`;
}

/** The address to which a service sends people back who have signed out there. */
export function signOutUriOf({ services, instance }: Pick<RequestContext, 'services' | 'instance'>): string {
  return `${instanceAddress(services.configuration, instance.name)}/auth`;
}

/**
 * The service as the company has set it up.
 * @throws Problem not_set_up
 */
export async function setupOf(context: RequestContext, provider: SignInProvider): Promise<ProviderSetup> {
  const { services, toggleSettings, language } = context;
  if (!isSetUp(context, provider)) {
    throw new Problem('not_set_up', { details: { what: textsIn(language).services[provider] } });
  }
  const app = appsOfProviders[provider];
  // Checked by the app's own schema when they were read.
  const settings = toggleSettings[app] as ToggleSettings<typeof app>;
  const tenants = 'tenantId' in settings ? listed(settings.tenantId) : [];
  return {
    provider,
    issuer: issuerOf(context, provider, tenants),
    clientId: settings.clientId,
    clientSecret: await openSecret(services.secrets, app, settings),
    tenants,
    domains: listed(settings.domains),
    defaultRole: settings.defaultRole === '' ? null : settings.defaultRole,
  };
}

function issuerOf(
  { services, toggleSettings }: RequestContext,
  provider: SignInProvider,
  tenants: readonly string[],
): URL {
  const { googleSignInUrl, microsoftSignInUrl } = services.configuration;
  if (provider === 'google') return new URL(googleSignInUrl);
  if (provider === 'openid') return new URL(String(toggleSettings.openid['issuer']));
  // Several tenants sign in at an address that serves all; whose account it is, its token says.
  const [place = ''] = tenants.length > 1 ? ['organizations'] : tenants;
  return new URL(`/${place}/v2.0`, microsoftSignInUrl);
}
