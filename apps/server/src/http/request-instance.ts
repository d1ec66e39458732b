import { isServed } from '@plumbline/domain/instances/life-cycle';
import type { FastifyRequest } from 'fastify';
import type { Instance } from '../instances/instance.ts';
import { instanceNameOf } from '../instances/instance.ts';
import { instanceAddress } from '../instances/instance-address.ts';
import type { Services } from '../services.ts';
import { Problem } from './problem.ts';

type Needed = Pick<Services, 'configuration' | 'instances' | 'now'>;

/** The instance of the request's host name. @throws Problem instance_unknown, instance_not_active; unavailable while its database can't be reached */
export async function instanceOf(services: Needed, request: FastifyRequest): Promise<Instance> {
  const instance = await services.instances.byHost(request.host, services.configuration.mainHost);
  if (!instance) throw new Problem('instance_unknown');
  if (request.scope) request.scope.instanceId = instance.id;
  if (!isServed(instance, services.now())) throw new Problem('instance_not_active');
  if (!services.instances.isReachable(instance)) throw new Problem('unavailable', { retryAfter: 5 });
  return instance;
}

/** What an instance's host name means for a page of the app. */
interface PagePlace {
  /** The address under which a renamed instance has the page now. */
  readonly movedTo?: string;
  /** Whether search engines may list it: not of an incognito instance. */
  readonly isListed: boolean;
}

/**
 * How a page is served under the host name that was asked for. Only pages of a renamed instance are sent on: calls are
 * served under the former name too, since devices have answers in the storage of that address. The page itself needs no
 * database, and is served without one.
 */
export async function placeOfPage(services: Needed, request: FastifyRequest): Promise<PagePlace> {
  const { mainHost } = services.configuration;
  const name = instanceNameOf(request.host, mainHost);
  if (name === '') return { isListed: true };
  const instance = await services.instances.byHost(request.host, mainHost).catch(() => undefined);
  if (!instance) return { isListed: true };
  const isFormer = name !== undefined && instance.name !== name && request.headers.accept?.includes('text/html');
  const { isListed } = instance;
  return isFormer
    ? { movedTo: `${instanceAddress(services.configuration, instance.name)}${request.url}`, isListed }
    : { isListed };
}
