/** What all calls have in common, in Markdown, at the beginning of the document. The guide says it at length (`docs/guide/api.md`). */
export const introduction = `Everything that the app does, it does by these HTTP calls. Other programs may make them too.

## Authentication

A program calls with a token of a user, made at Profile → Access tokens, and may do what that user may within the token's scopes. The host name
selects the company. A call beyond the scopes responds 403 with the code \`token_out_of_scope\`. It may also sign in as the app does:

\`\`\`bash
curl https://acme.example.org/v1/oauth/token \\
  -d grant_type=password -d client_id=plumbline-web \\
  -d username=robot@acme.example -d password=…
\`\`\`

The response has an \`access_token\`, valid for an hour, for the header \`Authorization: Bearer …\`, and a \`refresh_token\`, which gets the
next pair once (\`grant_type=refresh_token\`).

## Reading

- A page has \`docs\`, \`total\`, \`page\` (from 0), \`page_size\` (at most 1,000) and \`next\`. Send \`next\` as \`after\` to get the next page.
- \`search\` searches texts. \`sort\` is up to four names of fields, descending with a leading \`-\`: \`status,-startDate\`.
- \`filters\` is JSON: \`{"and":[{"field":"status","operator":0,"value":"reported"}]}\`.
- Times are ISO 8601 with a zone, ids are UUIDs. Ignore fields that you don't know: more may be added.

## Writing

- A write with an \`Idempotency-Key\` that is repeated within two days is done once and returns the first response.
- Where a change has the \`version\` that was read, a change by somebody else in the meantime responds 409 instead of being overwritten.

## Errors

Errors are \`application/problem+json\` (RFC 9457). \`code\` is for programs and never changes, \`title\` is for people, and \`errors\` names
each field by its \`path\`. What the user may not see responds 404. After 429 and 503, wait for \`Retry-After\`.
`;

/** Abbreviations among the words of names. */
const abbreviations: ReadonlySet<string> = new Set(['api', 'csv', 'id', 'pdf', 'qa', 'sms', 'xlsx', 'zip']);

const written = (words: readonly string[]) =>
  words
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ')
    .replace(/^./, (first) => first.toUpperCase());

/** The title of a call by its name: `listJobTypes` is “List job types”. */
export function titleOfCall(name: string): string {
  return written(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase()));
}

/** What standards the calls of a feature follow, and where their guide is. */
const standards: Readonly<Record<string, { title: string; description: string }>> = {
  assistants: {
    title: 'Assistants (MCP)',
    description: `AI assistants speak the [Model Context Protocol](https://modelcontextprotocol.io) by one address: JSON-RPC 2.0 over streamable
HTTP, without sessions. Tools make the other calls of this documentation, with the rights and scopes of the token.`,
  },
  programs: {
    title: 'Programs (OAuth 2.1)',
    description: `Administrators register programs, and people let them in at \`/oauth/authorize\`: the authorization code grant with PKCE (S256),
refresh tokens that are used once, and revocation (RFC 7009). Addresses and scopes are at \`/.well-known/oauth-authorization-server\`.`,
  },
  provisioning: {
    title: 'Directories (SCIM 2.0)',
    description: `A directory adds, changes and bans people by SCIM 2.0 (RFC 7643, RFC 7644) at \`/scim/v2\`, with a token of its own that
an administrator makes. Bodies are \`application/scim+json\`, and so are refusals.`,
  },
  tokens: {
    title: 'Access tokens',
    description:
      'Tokens of one’s own for programs: with scopes, an end, and the network addresses from which they are accepted.',
  },
};

/** The title of a feature: `job-types` is “Job types”. */
export function titleOfTag(name: string): string {
  return standards[name]?.title ?? written(name.split('-'));
}

/** The group of a feature's calls, for the document's `tags`. */
export function tagOf(name: string): { name: string; 'x-displayName': string; description?: string } {
  const description = standards[name]?.description;
  return { name, 'x-displayName': titleOfTag(name), ...(description !== undefined && { description }) };
}
