import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TokenScope } from './token-scopes.ts';
import { coversScope, isTokenScope, leastScopes, tokenScopes } from './token-scopes.ts';

const scope = fc.constantFrom(...tokenScopes);

describe('the scopes of tokens', () => {
  it('cover what they name, and reading where they name writing', () => {
    expect(coversScope(['jobs:read'], 'jobs:read')).toBe(true);
    expect(coversScope(['jobs:write'], 'jobs:read')).toBe(true);
    expect(coversScope(['jobs:read'], 'jobs:write')).toBe(false);
    expect(coversScope(['jobs:write'], 'projects:read')).toBe(false);
    expect(coversScope([...tokenScopes], null)).toBe(false);
    expect([coversScope(['jobs:read'], 'any'), coversScope([], 'any')]).toEqual([true, false]);
    expect([isTokenScope('jobs:read'), isTokenScope('jobs'), isTokenScope('all:read')]).toEqual([true, false, false]);
  });

  it('of reading alone never cover writing, and of one area never another', () => {
    fc.assert(
      fc.property(fc.array(scope), scope, (scopes: TokenScope[], needed) => {
        if (!coversScope(scopes, needed)) return;
        const [area = '', access] = needed.split(':');
        expect(scopes.some((one) => one.startsWith(`${area}:`))).toBe(true);
        if (access === 'write') expect(scopes).toContain(needed);
      }),
    );
  });

  it('are shortened without losing anything', () => {
    expect(leastScopes(['jobs:write', 'projects:read', 'jobs:read', 'jobs:write'])).toEqual([
      'jobs:write',
      'projects:read',
    ]);
    fc.assert(
      fc.property(fc.array(scope), scope, (scopes: TokenScope[], needed) => {
        expect(coversScope(leastScopes(scopes), needed)).toBe(coversScope(scopes, needed));
      }),
    );
  });
});
