/**
 * The areas that the scopes of tokens name. `overview` is what reads or writes things of several areas at once: search, lists, views and
 * exports.
 */
export const tokenAreas = [
  'jobs',
  'projects',
  'people',
  'job_types',
  'files',
  'reports',
  'automations',
  'settings',
  'overview',
] as const;

export type TokenArea = (typeof tokenAreas)[number];

export const tokenAccess = ['read', 'write'] as const;

export type TokenAccess = (typeof tokenAccess)[number];

/** What a token may do in one area: `jobs:read`. Writing includes reading. */
export type TokenScope = `${TokenArea}:${TokenAccess}`;

/** Every scope, by area. */
export const tokenScopes: readonly TokenScope[] = tokenAreas.flatMap((area) =>
  tokenAccess.map((access): TokenScope => `${area}:${access}`),
);

/** Whether a text from outside names a scope. */
export function isTokenScope(value: string): value is TokenScope {
  return (tokenScopes as readonly string[]).includes(value);
}

/** Whether scopes cover what a call needs; `any` is needed by calls that every token may make, null by those that none may. */
export function coversScope(scopes: readonly TokenScope[], needed: TokenScope | 'any' | null): boolean {
  if (needed === null) return false;
  if (needed === 'any') return scopes.length > 0;
  if (scopes.includes(needed)) return true;
  const [area, access] = needed.split(':') as [TokenArea, TokenAccess];
  return access === 'read' && scopes.includes(`${area}:write`);
}

/** Each scope once, in the order of {@link tokenScopes}, without those that another one includes. */
export function leastScopes(scopes: readonly TokenScope[]): readonly TokenScope[] {
  return tokenScopes.filter(
    (one) =>
      scopes.includes(one) &&
      !(
        one.endsWith(':read') &&
        coversScope(
          scopes.filter((other) => other !== one),
          one,
        )
      ),
  );
}
