import { defineCall } from './define-call.ts';
import {
  changeProblems,
  creationProblems,
  idParams,
  listProblems,
  listQuery,
  maxBodyValues,
  nameParams,
  patchBody,
  readingProblems,
  refusals,
  removalProblems,
  resource,
  response,
  shownQuery,
  spec,
} from './scim-shapes.ts';

export const readScimConfig = defineCall({
  name: 'readScimConfig',
  method: 'GET',
  path: '/scim/v2/ServiceProviderConfig',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'What of SCIM 2.0 there is: PATCH, filters, sorting and entity tags; no bulk operations and no passwords.',
  problems: refusals,
  response,
});

export const listScimResourceTypes = defineCall({
  name: 'listScimResourceTypes',
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'The resources that a directory manages: people and groups.',
  problems: refusals,
  response,
});

export const readScimResourceType = defineCall({
  name: 'readScimResourceType',
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{name}',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'One of the resources that a directory manages.',
  params: nameParams,
  problems: [...refusals, 'not_found'],
  response,
});

export const listScimSchemas = defineCall({
  name: 'listScimSchemas',
  method: 'GET',
  path: '/scim/v2/Schemas',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'The attributes of people and groups, with what may be done with each.',
  problems: refusals,
  response,
});

export const readScimSchema = defineCall({
  name: 'readScimSchema',
  method: 'GET',
  path: '/scim/v2/Schemas/{name}',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'The attributes of one resource, by the URN of its schema.',
  params: nameParams,
  problems: [...refusals, 'not_found'],
  response,
});

export const listScimUsers = defineCall({
  name: 'listScimUsers',
  method: 'GET',
  path: '/scim/v2/Users',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'A page of people that meet a filter (RFC 7644 §3.4.2), at most 200.',
  query: listQuery,
  problems: listProblems,
  response,
});

export const createScimUser = defineCall({
  name: 'createScimUser',
  method: 'POST',
  path: '/scim/v2/Users',
  bodyKind: 'scim',
  maxBodyValues,
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'Creates one of the people (RFC 7644 §3.3).',
  query: shownQuery,
  body: resource,
  problems: creationProblems,
  response,
});

export const readScimUser = defineCall({
  name: 'readScimUser',
  method: 'GET',
  path: '/scim/v2/Users/{id}',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'One of the people. With If-None-Match it answers 304 while nothing has changed.',
  params: idParams,
  query: shownQuery,
  problems: readingProblems,
  response,
});

export const replaceScimUser = defineCall({
  name: 'replaceScimUser',
  method: 'PUT',
  path: '/scim/v2/Users/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'Replaces one of the people (RFC 7644 §3.5.1). With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: resource,
  problems: changeProblems,
  response,
});

export const patchScimUser = defineCall({
  name: 'patchScimUser',
  method: 'PATCH',
  path: '/scim/v2/Users/{id}',
  bodyKind: 'scim',
  maxBodyValues,
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'Changes one of the people (RFC 7644 §3.5.2): all operations or none. With If-Match only as it was read.',
  params: idParams,
  query: shownQuery,
  body: patchBody,
  problems: changeProblems,
  response,
});

export const removeScimUser = defineCall({
  name: 'removeScimUser',
  method: 'DELETE',
  path: '/scim/v2/Users/{id}',
  feature: 'provisioning',
  spec,
  authentication: 'none',
  responseKind: 'file',
  summary: 'Bans somebody who left: their sessions end at once, and what they did stays.',
  params: idParams,
  problems: removalProblems,
  response,
});
