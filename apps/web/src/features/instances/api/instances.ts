import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SentBody } from '@plumbline/contract/call';
import type { InstanceOnWire } from '@plumbline/contract/instances';
import { listDatabases } from '@plumbline/contract/databases';
import { checkInstanceHost, checkInstanceName } from '@plumbline/contract/instance-names';
import {
  changeInstance,
  createInstance,
  deleteInstance,
  eraseInstance,
  listInstances,
  migrateInstance,
  readInstance,
  readInstanceCreation,
  undeleteInstance,
} from '@plumbline/contract/instances';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { instanceKeys } from './keys.ts';

/** A page of the installations. */
export const instancesQuery = (query: GridQuery) =>
  queryOptions({
    queryKey: instanceKeys.list(query),
    queryFn: ({ signal }) => callServer(listInstances, { query: wireQuery(query), signal }),
    placeholderData: keepPreviousData,
  });

/** So many installations are offered to begin with what they have. */
const offered = 100;

/** The installations whose settings or backups a new one may begin with, by name. */
export const sourcesQuery = queryOptions({
  queryKey: instanceKeys.list('sources'),
  queryFn: ({ signal }) => callServer(listInstances, { query: { sort: 'company', page_size: offered }, signal }),
});

/** The databases that installations lie on, the first one first. */
export const databasesQuery = queryOptions({
  queryKey: instanceKeys.databases(),
  queryFn: ({ signal }) => callServer(listDatabases, { signal }),
});

/** How often an installation is read whose tables are being updated, in milliseconds. */
const updateEveryMs = 2000;

/** One installation. */
export const instanceQuery = (id: string) =>
  queryOptions({
    queryKey: instanceKeys.item(id),
    queryFn: ({ signal }) => callServer(readInstance, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.migration ? updateEveryMs : false),
  });

/** How long a response about a name is used again, in milliseconds. */
const freeForMs = 10_000;

/** Whether a name is free for an installation. Takes the id of one that may have its own former names again. */
export const nameQuery = (name: string, except?: string) =>
  queryOptions({
    queryKey: instanceKeys.name(name, except),
    queryFn: ({ signal }) =>
      callServer(checkInstanceName, { params: { name }, query: except === undefined ? {} : { except }, signal }),
    staleTime: freeForMs,
  });

/** Whether a host name is free as an installation's own. Takes the id of one that may have it already. */
export const hostQuery = (host: string, except?: string) =>
  queryOptions({
    queryKey: instanceKeys.host(host, except),
    queryFn: ({ signal }) =>
      callServer(checkInstanceHost, { params: { host }, query: except === undefined ? {} : { except }, signal }),
    staleTime: freeForMs,
  });

/** How often the progress of a creation is read, in milliseconds. */
const progressEveryMs = 500;

/** How far an installation is that is being made under this id. */
export const creationQuery = (id: string) =>
  queryOptions({
    queryKey: instanceKeys.creation(id),
    queryFn: ({ signal }) => callServer(readInstanceCreation, { params: { id }, signal }),
    refetchInterval: progressEveryMs,
    gcTime: 0,
  });

export type NewInstance = SentBody<typeof createInstance>;
export type InstanceChange = SentBody<typeof changeInstance>;

/** Makes an installation. */
export function useCreateInstance() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (body: NewInstance) =>
      once(body, (idempotencyKey) => callServer(createInstance, { body, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: instanceKeys.all }),
  });
}

function useInstanceAction<Input, Output>(action: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: instanceKeys.all }),
  });
}

/** Changes an installation: its address, its owner, its end date, whether it is served. */
export const useChangeInstance = (id: string) =>
  useInstanceAction((body: InstanceChange): Promise<InstanceOnWire> =>
    callServer(changeInstance, { params: { id }, body }),
  );

/** Tries again to bring an installation's tables to the newest version. */
export const useMigrateInstance = (id: string) =>
  useInstanceAction((_: void) => callServer(migrateInstance, { params: { id } }));

/** Deletes an installation, which is erased after thirty days. Takes its name, typed again. */
export const useDeleteInstance = (id: string) =>
  useInstanceAction((name: string) => callServer(deleteInstance, { params: { id }, body: { name } }));

/** Takes the deletion of an installation back. */
export const useUndeleteInstance = (id: string) =>
  useInstanceAction((_: void) => callServer(undeleteInstance, { params: { id } }));

/** Erases a deleted installation now. Takes its name, typed again. */
export const useEraseInstance = (id: string) =>
  useInstanceAction((name: string) => callServer(eraseInstance, { params: { id }, body: { name } }));
