import { AsyncLocalStorage } from 'node:async_hooks';

/** What identifies a request in the log, wherever a line about it is written. */
export interface RequestScope {
  readonly requestId: string;
  /** The id of its instance, once the host name is resolved. */
  instanceId?: string;
  /** The response is sent: a database connection that this request opened lives on, and its faults are not the request's. */
  isOver?: boolean;
}

/** The request that the running code serves. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** The fields of every line that is logged while a request is served: `requestId` and `instanceId`; none outside of requests. */
export function requestFields(): { requestId?: string; instanceId?: string } {
  const scope = requestScope.getStore();
  if (scope === undefined || scope.isOver === true) return {};
  const { requestId, instanceId } = scope;
  return { requestId, ...(instanceId !== undefined && { instanceId }) };
}
