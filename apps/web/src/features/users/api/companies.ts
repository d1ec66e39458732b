import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCompanies, listCompanyProjects } from '@plumbline/contract/companies';
import { callServer } from '../../../lib/api/call-server.ts';

/** The names of companies that projects and clients have. */
export const companiesQuery = queryOptions({
  queryKey: ['companies'],
  queryFn: ({ signal }) => callServer(listCompanies, { signal }),
});

/** The projects that can be given to a client, found by name. */
export const givenProjectsQuery = (search: string) =>
  queryOptions({
    queryKey: ['companies', 'projects', search],
    queryFn: ({ signal }) => callServer(listCompanyProjects, { query: search ? { search } : {}, signal }),
    placeholderData: keepPreviousData,
  });
