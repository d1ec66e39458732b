import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCompanies, listCompanyProjects } from '@plumbline/contract/companies';
import { callServer } from '../../../lib/api/call-server.ts';
import { companyKeys } from '../../../lib/query-keys/companies.ts';

/** The names of companies that projects and clients have. */
export const companiesQuery = queryOptions({
  queryKey: companyKeys.all,
  queryFn: ({ signal }) => callServer(listCompanies, { signal }),
});

/** The projects that can be given to a client, found by name. */
export const givenProjectsQuery = (search: string) =>
  queryOptions({
    queryKey: companyKeys.projects(search),
    queryFn: ({ signal }) => callServer(listCompanyProjects, { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
