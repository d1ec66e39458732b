import type { UseQueryOptions } from '@tanstack/react-query';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ResponseOf, SentBody } from '@plumbline/contract/call';
import { readProjectFeed } from '@plumbline/contract/feeds';
import type { Project } from '@plumbline/contract/projects';
import {
  changeProject,
  cloneProject,
  createProject,
  listProjectPlaces,
  listProjects,
  readProject,
  removeProject,
} from '@plumbline/contract/projects';
import { callServer } from '../../../lib/api/call-server.ts';
import { useOnce } from '../../../lib/api/use-once.ts';
import { deleteItems } from '../../../lib/live/deleted-items.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import type { GridQuery } from '../../../ui/grid/grid-state.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { saveOver } from '../../../ui/editing/save-over.ts';
import { wireQuery } from '../../../ui/grid/grid-state.ts';
import { projectKeys } from '../../../lib/query-keys/projects.ts';

registerLiveInvalidation('project.', [projectKeys.all]);
registerLiveInvalidation('job.', (change) =>
  change.project ? [projectKeys.item(change.project), projectKeys.feed(change.project)] : [],
);

// How many jobs each has, and which of them an inspector sees, follows where jobs are and who is on them.
for (const event of ['job.created', 'job.cloned', 'job.changed', 'job.removed', 'job.assigned', 'job.unassigned']) {
  registerLiveInvalidation(event, [projectKeys.lists]);
}

/** A page of the projects that the person sees. */
export const projectsQuery = (query: GridQuery, section: string | null) =>
  queryOptions({
    queryKey: projectKeys.list(query, section),
    queryFn: ({ signal }) =>
      callServer(listProjects, { query: { ...wireQuery(query), ...(section ? { section } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Where the projects of a list are; with bounds (`south,west,north,east`) those inside of them. */
export const projectPlacesQuery = (
  { search, filters }: GridQuery,
  bounds: string | null,
): UseQueryOptions<ResponseOf<typeof listProjectPlaces>> => ({
  queryKey: projectKeys.places(search, filters, bounds),
  queryFn: ({ signal }) =>
    callServer(listProjectPlaces, {
      query: { ...(search && { search }), ...(filters !== null && { filters }), ...(bounds && { bounds }) },
      signal,
    }),
  placeholderData: keepPreviousData,
});

/** One project. */
export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: projectKeys.item(id),
    queryFn: ({ signal }) => callServer(readProject, { params: { id }, signal }),
  });

/** What happened in a project, a page after the other (spec/1 §9: ten to a page). */
export const projectFeedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: projectKeys.feed(id),
    queryFn: ({ pageParam, signal }) =>
      callServer(readProjectFeed, {
        params: { id },
        query: { page: pageParam.page, ...(pageParam.after ? { after: pageParam.after } : {}) },
        signal,
      }),
    initialPageParam: { page: 0, after: null as string | null },
    getNextPageParam: (last) => (last.next === null ? undefined : { page: last.page + 1, after: last.next }),
  });

export type ProjectChange = Omit<SentBody<typeof changeProject>, 'version'> & {
  /** What the change was made upon, where that is not the project as it is shown. */
  readonly version?: number;
};

/**
 * Changes a project over the version that its editor was opened with. Another person's change in between is reported
 * (409), never overwritten: whoever saves later decides, except for changes with a version of their own.
 */
export function useChangeProject(opened: Project, parts: Readonly<Record<string, EditedPart<Project>>>) {
  const queryClient = useQueryClient();
  const project = opened;
  const params = { id: project._id };
  return useMutation({
    mutationFn: ({ version, ...change }: ProjectChange): Promise<Project> =>
      version !== undefined
        ? callServer(changeProject, { params, body: { ...change, version } })
        : saveOver({
            opened,
            change,
            parts: parts as Readonly<Record<keyof typeof change, EditedPart<Project>>>,
            send: (left, over) => callServer(changeProject, { params, body: { ...left, version: over.version } }),
            read: () => queryClient.fetchQuery({ ...projectQuery(project._id), staleTime: 0 }),
          }),
    onSuccess: (changed) => queryClient.setQueryData(projectQuery(project._id).queryKey, changed),
    onError: () => queryClient.invalidateQueries({ queryKey: projectQuery(project._id).queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: projectKeys.lists }),
  });
}

/** Makes a project: once, however often the same name is sent because an answer was lost. */
export function useCreateProject() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (name: string) =>
      once(name, (idempotencyKey) => callServer(createProject, { body: { name }, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.all }),
  });
}

/** Makes a copy of a project: one, however often it is asked for because an answer was lost. */
export function useCloneProject() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) =>
      once(id, (idempotencyKey) => callServer(cloneProject, { params: { id }, idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.lists }),
  });
}

/** Deletes a project; what was shown of it is forgotten. */
export function useRemoveProject() {
  const queryClient = useQueryClient();
  const once = useOnce();
  return useMutation({
    mutationFn: (id: string) =>
      deleteItems(queryClient, [id], () =>
        once(id, (idempotencyKey) => callServer(removeProject, { params: { id }, idempotencyKey })),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: projectKeys.lists }),
  });
}
