import type { FastifyRequest } from 'fastify';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { isReplicaFault } from '../database/replica.ts';
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
 * @param connections what it uses: the primary's, or the replica's
 */
export function readingCarrier(
  services: Services,
  { options: { isHeavy, isStream, ownTransaction } }: Endpoint,
  request: FastifyRequest,
  { instance, person }: { instance: Instance; person: SignedInPerson | undefined },
  connections: StatementCarrier = services.databases.of(instance.schema).pooled,
): StatementCarrier {
  if (isHeavy || isStream || ownTransaction) return connections;
  const taker = {
    company: instance.schema,
    person: person?.id ?? addressKey(request.ip),
    isGone: () => request.raw.socket.destroyed,
  };
  const { readingTurns } = services.databases.of(instance.schema);
  return new TurnTakingConnections(connections, readingTurns, taker, readingSeconds);
}

/**
 * Runs a read-only call that may be served by the replica there.
 * @returns undefined if it is to be run on the primary: there is no replica, it is too far behind for this person, or it
 *   failed
 */
export async function runOnReplica(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  prepared: { instance: Instance; person: SignedInPerson | undefined },
  run: (db: InstanceDatabase) => Promise<unknown>,
): Promise<{ answer: unknown } | undefined> {
  const { replica } = services;
  const { schema } = prepared.instance;
  if (!replica || !endpoint.options.readsReplica || !replica.serves(schema, prepared.person?.id)) return undefined;
  const carrier = readingCarrier(services, endpoint, request, prepared, replica.connections);
  try {
    return { answer: await run(services.databaseOf(schema, carrier)) };
  } catch (error) {
    if (!isReplicaFault(error)) throw error;
    replica.distrust();
    return undefined;
  }
}
