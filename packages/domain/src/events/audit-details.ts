/** In place of what the audit trail does not show. */
export const hiddenDetail = '•••';

/** What may hold a password or a token. */
const secretKey = /pass(word|phrase)|secret|token|authorization|api_?key|headers$|params$|cookie|googleDriveCode/i;

/** An address of the web without what may be a key: its query, its fragment, and a password in it. */
function withoutQuery(text: string): string {
  const found = /^(https?:\/\/)(?:[^/?#@]*@)?([^?#]*)([?#].*)?$/i.exec(text);
  if (!found) return text;
  const [, scheme = '', place = '', rest = ''] = found;
  return `${scheme}${place}${rest === '' ? '' : `?${hiddenDetail}`}`;
}

/**
 * One side of an event as the audit trail shows it: nobody's secrets and reasons, and of profile fields that they changed, not what they
 * say, since a field may be for fewer readers.
 */
export function auditDetails(name: string, side: unknown): unknown {
  return shown(side, name === 'user.changed' ? 'fields' : null);
}

function shown(value: unknown, hidden: string | null): unknown {
  if (typeof value === 'string') return withoutQuery(value);
  if (Array.isArray(value)) return value.map((one) => shown(one, null));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === hidden && typeof one === 'object' && one !== null)
        return [key, Object.fromEntries(Object.keys(one).map((field) => [field, hiddenDetail]))];
      if (secretKey.test(key) && typeof one !== 'boolean' && one !== null && one !== '') return [key, hiddenDetail];
      return [key, shown(one, null)];
    }),
  );
}

/** One part that an event changed: its path, `branding.primaryColour`, and both sides; undefined where a side has none. */
export interface DetailChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const most = 200;

/** What differs between two sides, part by part, at most 200 parts; where one side is empty, all of the other. */
export function detailChanges(before: unknown, after: unknown): readonly DetailChange[] {
  const found: DetailChange[] = [];
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (found.length >= most || JSON.stringify(one) === JSON.stringify(other)) return;
    if (
      (isRecord(one) || one === undefined || one === null) &&
      (isRecord(other) || other === undefined || other === null)
    ) {
      const names = new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})]);
      if (names.size > 0) {
        for (const name of names)
          compare(
            path === '' ? name : `${path}.${name}`,
            isRecord(one) ? one[name] : undefined,
            isRecord(other) ? other[name] : undefined,
          );
        return;
      }
    }
    found.push({ path, before: one, after: other });
  };
  compare('', before ?? undefined, after ?? undefined);
  return found;
}
