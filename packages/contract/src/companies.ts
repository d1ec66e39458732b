import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { projectReference } from './references.ts';
import { queryList, text } from './wire.ts';

export const listCompanies = defineCall({
  name: 'listCompanies',
  method: 'GET',
  path: '/v2/companies',
  alsoAt: ['/v2/projects/companies'],
  feature: 'users',
  summary:
    'The names of companies, for the client projects wizard: of the projects that the person sees, and of clients.',
  spec: 'spec/2 §4 Client projects wizard',
  query: z.object({ search: text(200).optional() }),
  response: z.array(z.string()),
});

export const listCompanyProjects = defineCall({
  name: 'listCompanyProjects',
  method: 'GET',
  path: '/v2/companies/projects',
  feature: 'users',
  summary: 'The projects that can be given to a client: those of the companies, or all that the person sees.',
  spec: 'spec/2 §4 Client projects wizard',
  query: z.object({ companies: queryList.optional(), search: text(200).optional() }),
  response: z.array(projectReference.extend({ companies: z.array(z.string()) })),
});
