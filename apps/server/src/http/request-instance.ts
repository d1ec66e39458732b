import type { FastifyRequest } from 'fastify';
import type { Instance } from '../instances/instance.ts';
import { instanceNameOf } from '../instances/instance.ts';
import type { Services } from '../services.ts';
import { Problem } from './problem.ts';

/** The instance of the request's host name. @throws Problem instance_unknown, instance_not_active */
export async function instanceOf(services: Services, request: FastifyRequest): Promise<Instance> {
  const name = instanceNameOf(request.host, services.configuration.mainHost);
  const instance = name === undefined ? undefined : await services.instances.byName(name);
  if (!instance) throw new Problem('instance_unknown');
  if (!instance.isActive || (instance.endsAt && instance.endsAt < services.now()))
    throw new Problem('instance_not_active');
  return instance;
}
