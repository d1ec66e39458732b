import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listCompanyProjects } from '@plumbline/contract/companies';
import type { Provisioning, ProvisionedGroup } from '@plumbline/contract/provisioning';
import {
  changeProvisionedGroup,
  changeProvisioning,
  closeProvisioning,
  openProvisioning,
  readProvisioning,
} from '@plumbline/contract/provisioning';
import { callServer } from '../../../lib/api/call-server.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { companyKeys } from '../../../lib/query-keys/companies.ts';
import { provisioningKeys } from './keys.ts';

registerLiveInvalidation('provisioning.', [provisioningKeys.all]);

/** The connection with the company's directory. */
export const provisioningQuery = queryOptions({
  queryKey: provisioningKeys.all,
  queryFn: ({ signal }) => callServer(readProvisioning, { signal }),
});

/** Projects that members of a group may get, found by name. */
export const groupProjectsQuery = (search: string) =>
  queryOptions({
    queryKey: companyKeys.projects(search),
    queryFn: ({ signal }) => callServer(listCompanyProjects, { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });

/** Puts what a change answered in place of what was read; the token is never cached. */
function useStore() {
  const queryClient = useQueryClient();
  return (changed: Provisioning) => queryClient.setQueryData(provisioningKeys.all, { ...changed, token: null });
}

/** Makes the token of the directory, in place of an earlier one. */
export function useOpenProvisioning() {
  const store = useStore();
  return useMutation({ mutationFn: () => callServer(openProvisioning), onSuccess: (changed) => void store(changed) });
}

/** Ends the token of the directory. */
export function useCloseProvisioning() {
  const store = useStore();
  return useMutation({ mutationFn: () => callServer(closeProvisioning), onSuccess: (changed) => void store(changed) });
}

/** Changes the role of people to whom no group gives one. */
export function useChangeProvisioning() {
  const store = useStore();
  return useMutation({
    mutationFn: (defaultRole: Provisioning['defaultRole']) => callServer(changeProvisioning, { body: { defaultRole } }),
    onSuccess: (changed) => void store(changed),
  });
}

/** Changes what the members of a group get. */
export function useChangeGroup(id: string) {
  const store = useStore();
  return useMutation({
    mutationFn: (body: { role: ProvisionedGroup['role']; projectIds: string[] }) =>
      callServer(changeProvisionedGroup, { params: { id }, body }),
    onSuccess: (changed) => void store(changed),
  });
}
