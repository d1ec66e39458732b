import * as calls from '@plumbline/contract/programs';
import { tokenScopes } from '@plumbline/domain/actor/token-scopes';
import { openEndpoint } from '../../http/endpoint.ts';
import { instanceAddress } from '../../instances/instance-address.ts';

/** The page of the app on which people let programs in. */
const consentPage = '/oauth/authorize';
const methods = ['none', 'client_secret_post', 'client_secret_basic'];

export const readAuthorizationServer = openEndpoint(calls.readAuthorizationServer, {
  handle: async ({ services, instance }) => {
    const origin = instanceAddress(services.configuration, instance.name);
    return {
      issuer: origin,
      authorization_endpoint: `${origin}${consentPage}`,
      token_endpoint: `${origin}${calls.exchangeProgramToken.path}`,
      revocation_endpoint: `${origin}${calls.revokeProgramToken.path}`,
      scopes_supported: [...tokenScopes],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  },
});

export const readProtectedResource = openEndpoint(calls.readProtectedResource, {
  handle: async ({ services, instance, settings }) => {
    const origin = instanceAddress(services.configuration, instance.name);
    return {
      resource: origin,
      authorization_servers: [origin],
      scopes_supported: [...tokenScopes],
      bearer_methods_supported: ['header'],
      resource_name: settings.companyName || 'Plumbline',
    };
  },
});
