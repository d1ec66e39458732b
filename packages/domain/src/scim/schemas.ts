/** The resources that directories manage (RFC 7643 §4). */
export const scimResources = ['User', 'Group'] as const;
export type ScimResource = (typeof scimResources)[number];

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';

/** The URNs of the schemas and messages that are sent and taken (RFC 7643 §8, RFC 7644 §8.2). */
export const scimUrns = {
  User: `${core}:User`,
  Group: `${core}:Group`,
  config: `${core}:ServiceProviderConfig`,
  resourceType: `${core}:ResourceType`,
  schema: `${core}:Schema`,
  list: `${messages}:ListResponse`,
  patch: `${messages}:PatchOp`,
  error: `${messages}:Error`,
} as const;

/** What an error of the protocol is about (RFC 7644 §3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A request that the protocol refuses; `what` is the attribute or the part of the text that is wrong. */
export class ScimFault extends Error {
  override name = 'ScimFault';
  readonly scimType: ScimType;
  readonly what: string;
  constructor(scimType: ScimType, what: string) {
    super(`${scimType}: ${what}`);
    this.scimType = scimType;
    this.what = what.slice(0, 100);
  }
}

/** An attribute of a schema, with its characteristics where they differ from the defaults (RFC 7643 §2.2). */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'complex';
  readonly isMany?: boolean;
  readonly isRequired?: boolean;
  readonly isExact?: boolean;
  readonly isReadOnly?: boolean;
  readonly isUnique?: boolean;
  readonly parts?: readonly ScimAttribute[];
}

const text = (name: string, more: Partial<ScimAttribute> = {}): ScimAttribute => ({ name, type: 'string', ...more });

/** The parts of an address or number; there is one of each. */
const contactParts = [text('value'), text('type'), { name: 'primary', type: 'boolean' }] as const;

/** What each resource has besides its schema (RFC 7643 §3.1). */
const common: readonly ScimAttribute[] = [
  text('id', { isExact: true, isReadOnly: true }),
  text('externalId', { isExact: true }),
  {
    name: 'meta',
    type: 'complex',
    isReadOnly: true,
    parts: [
      text('resourceType', { isExact: true, isReadOnly: true }),
      { name: 'created', type: 'dateTime', isReadOnly: true },
      { name: 'lastModified', type: 'dateTime', isReadOnly: true },
    ],
  },
];

/** The attributes of each schema, without those that all resources have. */
export const scimAttributes: Readonly<Record<ScimResource, readonly ScimAttribute[]>> = {
  User: [
    text('userName', { isRequired: true, isUnique: true }),
    { name: 'name', type: 'complex', parts: [text('formatted'), text('familyName'), text('givenName')] },
    text('displayName'),
    text('preferredLanguage'),
    { name: 'active', type: 'boolean' },
    { name: 'emails', type: 'complex', isMany: true, parts: contactParts },
    { name: 'phoneNumbers', type: 'complex', isMany: true, parts: contactParts },
    {
      name: 'groups',
      type: 'complex',
      isMany: true,
      isReadOnly: true,
      parts: [text('value', { isExact: true, isReadOnly: true }), text('display', { isReadOnly: true })],
    },
  ],
  Group: [
    text('displayName', { isRequired: true, isUnique: true }),
    {
      name: 'members',
      type: 'complex',
      isMany: true,
      parts: [text('value', { isExact: true }), text('display', { isReadOnly: true })],
    },
  ],
};

/** What RFC 7643 has for people and is not stored here: taken without effect, as directories send it unasked. */
const unstored = new Set(
  `nickname profileurl title usertype locale timezone password ims photos addresses entitlements roles
   x509certificates schemas`.split(/\s+/),
);

/** Whether a name, or what belongs to an extension, is taken without being stored. */
export function isUnstored(urn: string | null, name: string): boolean {
  const isExtension = urn !== null && !scimResources.some((one) => scimUrns[one].toLowerCase() === urn.toLowerCase());
  return isExtension || unstored.has(name.toLowerCase());
}

/** All attributes that filters, sorting and paths may name. */
export const attributesOf = (resource: ScimResource): readonly ScimAttribute[] => [
  ...common,
  ...scimAttributes[resource],
];

/** An attribute by its name, whose capitals mean nothing (RFC 7643 §2.1). */
export function attributeNamed(attributes: readonly ScimAttribute[], name: string): ScimAttribute | undefined {
  return attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
