import type { Endpoint } from '../../http/endpoint.ts';
import {
  changeServiceAccount,
  createServiceAccount,
  listServiceAccounts,
  removeServiceAccount,
} from './service-accounts.route.ts';
import {
  createServiceToken,
  listServiceTokens,
  revokeServiceToken,
  rotateServiceToken,
} from './service-tokens.route.ts';

export const endpoints: readonly Endpoint[] = [
  listServiceAccounts,
  createServiceAccount,
  changeServiceAccount,
  removeServiceAccount,
  listServiceTokens,
  createServiceToken,
  rotateServiceToken,
  revokeServiceToken,
];
