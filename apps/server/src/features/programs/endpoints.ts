import type { Endpoint } from '../../http/endpoint.ts';
import { decideAuthorization, readAuthorization } from './authorization.route.ts';
import { readAuthorizationServer, readProtectedResource } from './metadata.route.ts';
import { exchangeProgramToken, revokeProgramToken } from './program-tokens.route.ts';
import { changeProgram, createProgram, listPrograms, removeProgram } from './programs.route.ts';

export const endpoints: readonly Endpoint[] = [
  listPrograms,
  createProgram,
  changeProgram,
  removeProgram,
  readAuthorization,
  decideAuthorization,
  exchangeProgramToken,
  revokeProgramToken,
  readAuthorizationServer,
  readProtectedResource,
];
