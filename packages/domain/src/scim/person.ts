import type { Language } from '../languages/languages.ts';
import { isLanguage } from '../languages/languages.ts';
import { isEmailAddress } from '../users/contact.ts';
import type { ScimFields } from './patch.ts';
import { isFields } from './patch.ts';
import { ScimFault } from './schemas.ts';

/** A person as a directory describes them. */
export interface DirectoryPerson {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly name: { readonly first: string; readonly last: string };
  /** Empty: none. */
  readonly phoneNumber: string;
  /** Null: that of the company. */
  readonly language: Language | null;
  readonly isActive: boolean;
}

/** The most characters of each text. */
const scimTextLimit = 200;

function textIn(fields: ScimFields, name: string): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string' || value.length > scimTextLimit || value.includes('\0') || !value.isWellFormed()) {
    throw new ScimFault('invalidValue', name);
  }
  return value.trim();
}

/** The one value of a list that counts: the primary one, else the first of these types, else the first. */
function chosen(fields: ScimFields, name: string, types: readonly string[]): string {
  const list = (Array.isArray(fields[name]) ? (fields[name] as unknown[]) : []).filter(isFields);
  const typeOf = (one: ScimFields) => String(one['type'] ?? '').toLowerCase();
  const found =
    list.find((one) => one['primary'] === true) ??
    types.map((type) => list.find((one) => typeOf(one) === type)).find((one) => one !== undefined) ??
    list[0];
  return found ? textIn(found, 'value') : '';
}

/** First and last names: as they are given, else out of the name that is shown. */
function nameOf(fields: ScimFields): DirectoryPerson['name'] {
  const given = isFields(fields['name']) ? fields['name'] : {};
  const [first, last] = [textIn(given, 'givenName'), textIn(given, 'familyName')];
  if (first !== '' || last !== '') return { first, last };
  const whole = textIn(given, 'formatted') || textIn(fields, 'displayName');
  const space = whole.indexOf(' ');
  return space < 0 ? { first: whole, last: '' } : { first: whole.slice(0, space), last: whole.slice(space + 1).trim() };
}

/** A tag as `he-IL`; other languages than the product's are those of the company. */
function languageOf(fields: ScimFields): Language | null {
  const [tag = ''] = textIn(fields, 'preferredLanguage')
    .toLowerCase()
    .split(/[-_,;]/);
  return isLanguage(tag) ? tag : null;
}

/**
 * What a resource says of a person (`readScimResource`, or changed by `applyScimPatch`). The address is that of `emails`, else the name
 * with which they sign in at the directory.
 * @throws ScimFault invalidValue
 */
export function readDirectoryPerson(fields: ScimFields): DirectoryPerson {
  const userName = textIn(fields, 'userName');
  if (userName === '') throw new ScimFault('invalidValue', 'userName');
  const written = chosen(fields, 'emails', ['work']);
  const email = written === '' ? userName : written;
  if (!isEmailAddress(email)) throw new ScimFault('invalidValue', written === '' ? 'userName' : 'emails');
  return {
    userName,
    email,
    externalId: textIn(fields, 'externalId') || null,
    name: nameOf(fields),
    phoneNumber: chosen(fields, 'phoneNumbers', ['mobile', 'work']),
    language: languageOf(fields),
    isActive: fields['active'] !== false,
  };
}

/** A group as a directory describes it; members by the ids of people. */
export interface DirectoryGroup {
  readonly displayName: string;
  readonly externalId: string | null;
  readonly memberIds: readonly string[];
}

/** How many people a group may have. */
const maxGroupMembers = 10_000;

/** What a resource says of a group. @throws ScimFault invalidValue, tooMany */
export function readDirectoryGroup(fields: ScimFields): DirectoryGroup {
  const displayName = textIn(fields, 'displayName');
  if (displayName === '') throw new ScimFault('invalidValue', 'displayName');
  const members = (Array.isArray(fields['members']) ? (fields['members'] as unknown[]) : []).filter(isFields);
  if (members.length > maxGroupMembers) throw new ScimFault('tooMany', 'members');
  const memberIds = [...new Set(members.map((member) => textIn(member, 'value')))];
  return { displayName, externalId: textIn(fields, 'externalId') || null, memberIds };
}

/** Which attributes a response has: those that were asked for, or all but those that were not wanted (RFC 7644 §3.9). */
export function selectScimAttributes(
  resource: ScimFields,
  { attributes, excludedAttributes }: { attributes?: string | undefined; excludedAttributes?: string | undefined },
): ScimFields {
  const asked = namesIn(attributes);
  const unwanted = namesIn(excludedAttributes);
  const isSent = (name: string) => {
    if (name === 'id' || name === 'schemas') return true;
    return asked.size > 0 ? asked.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase());
  };
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isSent(name)));
}

/** Whole attributes: a part that is asked for brings the others along, one that is unwanted nothing. */
function namesIn(list: string | undefined): Set<string> {
  const names = (list ?? '').split(',').map((one) => one.trim().replace(/^urn:.+:/i, ''));
  return new Set(names.filter((name) => name !== '').map((name) => (name.split('.')[0] ?? '').toLowerCase()));
}
