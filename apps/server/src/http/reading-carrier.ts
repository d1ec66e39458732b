import type { FastifyRequest } from 'fastify';
import type { StatementCarrier } from '../database/statement-carrier.ts';
import { TurnTakingConnections } from '../database/turn-taking-connections.ts';
import type { Instance } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import type { SignedInPerson } from './authenticate.ts';
import { addressKey } from './call-limit.ts';
import type { Endpoint } from './endpoint.ts';

/** The timeout of a list's statement, in seconds. */
const readingSeconds = 10;

/**
 * The connection for the statements of a read-only call: scheduled fairly, so that one person's slow lists leave
 * capacity for others. Exports are read slowly, and have limits of their own.
 */
export function readingCarrier(
  services: Services,
  { options: { isHeavy, isStream, ownTransaction } }: Endpoint,
  request: FastifyRequest,
  { instance, person }: { instance: Instance; person: SignedInPerson | undefined },
): StatementCarrier {
  if (isHeavy || isStream || ownTransaction) return services.pooled;
  const taker = {
    company: instance.schema,
    person: person?.id ?? addressKey(request.ip),
    isGone: () => request.raw.socket.destroyed,
  };
  return new TurnTakingConnections(services.pooled, services.readingTurns, taker, readingSeconds);
}
