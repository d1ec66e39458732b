import { describe, expect, it } from 'vitest';
import { callsByTag, documentOfCall, isMeant } from './document-parts.ts';

const refer = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
const document = {
  openapi: '3.1.0',
  paths: {
    '/v2/users/{id}': {
      get: { operationId: 'readUser', tags: ['users'], summary: 'One person.', responses: { 200: refer('User') } },
      put: {
        operationId: 'changeUser',
        tags: ['users'],
        summary: 'Changes a person.',
        responses: { 200: refer('Other') },
      },
    },
    '/v2/jobs': { get: { operationId: 'listJobs', tags: ['jobs'], summary: 'Jobs.' } },
  },
  components: {
    schemas: { User: { items: [refer('Skill')] }, Skill: refer('User'), Other: {} },
    securitySchemes: { bearer: {} },
  },
};
const calls = callsByTag(document);
const [readUser] = calls.get('users') ?? [];

describe('the parts of the API documentation', () => {
  it('lists calls by their tags', () => {
    expect([...calls.keys()]).toEqual(['jobs', 'users']);
    expect(readUser).toEqual({
      id: 'readUser',
      method: 'get',
      path: '/v2/users/{id}',
      summary: 'One person.',
      tag: 'users',
    });
  });

  it('finds a call by words of its address, method or summary, in any order', () => {
    const found = (typed: string) =>
      [...calls.values()]
        .flat()
        .filter((call) => isMeant(call, typed))
        .map(({ id }) => id);
    expect(found('')).toHaveLength(3);
    expect(found('person PUT')).toEqual(['changeUser']);
    expect(found('get /v2')).toEqual(['listJobs', 'readUser']);
    expect(found('nothing')).toEqual([]);
  });

  it('tells of one call with what it refers to, however deep and round about, and of nothing else', () => {
    if (!readUser) throw new Error('not listed');
    const part = documentOfCall(document, readUser);
    expect(part).toMatchObject({ openapi: '3.1.0', components: { securitySchemes: { bearer: {} } } });
    expect(Object.keys((part as typeof document).paths['/v2/users/{id}'])).toEqual(['get']);
    expect(Object.keys((part as typeof document).paths)).toHaveLength(1);
    expect(Object.keys((part as typeof document).components.schemas)).toEqual(['User', 'Skill']);
  });
});
