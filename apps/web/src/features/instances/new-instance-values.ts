import type { ToggleId } from '@plumbline/domain/actor/toggles';
import { appsOfProviders } from '@plumbline/domain/settings/sign-in-providers';
import { toggleIds, toggles } from '@plumbline/domain/actor/toggles';
import type { Language } from '@plumbline/domain/languages/languages';
import { defaultBrandColour } from '@plumbline/domain/settings/product-defaults';
import type { FieldMistake } from '../../ui/use-problem-form.ts';
import type { NewInstance } from './api/instances.ts';
import { asTyped, mistakesIn } from './edited-instance.ts';

/** What a new installation may begin with. */
export const starts = ['empty', 'demo', 'settings', 'backup'] as const;

/** Whether it begins with what another installation has, which brings its own apps and colour. */
export const isCopied = (start: NewInstanceValues['start']) => start === 'settings' || start === 'backup';

/** What the wizard of a new installation asks. */
export interface NewInstanceValues {
  company: string;
  name: string;
  /** A host name of its own; empty for none. */
  own_host: string;
  email: string;
  language: Language;
  timezone: string;
  primary_colour: string;
  apps: ToggleId[];
  start: (typeof starts)[number];
  /** The installation whose settings, or last backup, are taken over. */
  from: string | null;
  incognito: boolean;
  add_yourself: boolean;
  ends_at: string | null;
  /** Whether people sign in with Google, and what Google gave for that. */
  social: boolean;
  client_id: string;
  client_secret: string;
  /** The name of the database that it lies on; empty for the first one. */
  database: string;
}

/** The steps of the wizard with the fields of each. */
export const wizardSteps = [
  { id: 'company', fields: ['company', 'name', 'own_host', 'email', 'language', 'timezone'] },
  { id: 'look', fields: ['start', 'from', 'primary_colour', 'apps'] },
  {
    id: 'rest',
    fields: ['database', 'ends_at', 'incognito', 'add_yourself', 'social', 'client_id', 'client_secret'],
  },
] as const satisfies readonly { id: string; fields: readonly (keyof NewInstanceValues)[] }[];

/** Fields of the wizard that the wire has within others. */
export const fieldsByPath: Readonly<Record<string, keyof NewInstanceValues>> = {
  'start.from': 'from',
  'social_sign_in.client_id': 'client_id',
  'social_sign_in.client_secret': 'client_secret',
};

/** The step that asks for a field of the wire; the first for all that no step asks for. */
export function stepOfField(path: string): number {
  const field = fieldsByPath[path] ?? path.split('.')[0];
  return Math.max(
    0,
    wizardSteps.findIndex(({ fields }) => fields.some((one) => one === field)),
  );
}

/** The apps that a new installation may begin with: those that exist, and that need no keys first. */
const keyed: ReadonlySet<ToggleId> = new Set([
  'sendgrid',
  'smtp',
  'sms',
  'teams',
  'slack',
  ...Object.values(appsOfProviders),
]);
export const offeredApps = toggleIds.filter((id) => toggles[id].isBuilt && !keyed.has(id));

/** What the wizard begins with. */
export function firstValues(language: Language, timezone: string): NewInstanceValues {
  return {
    company: '',
    name: '',
    own_host: '',
    email: '',
    language,
    timezone,
    primary_colour: defaultBrandColour,
    apps: offeredApps.filter((id) => toggles[id].activeByDefault),
    start: 'empty',
    from: null,
    incognito: false,
    add_yourself: true,
    ends_at: null,
    social: false,
    client_id: '',
    client_secret: '',
    database: '',
  };
}

/** What is missing or wrong in the fields up to a step. */
export function mistakesUpTo(
  step: number,
  values: NewInstanceValues,
): Partial<Record<keyof NewInstanceValues, FieldMistake>> {
  const { company, email, primary_colour: colour, start, from, social } = values;
  const required: FieldMistake = { code: 'required' };
  const asksKeys = step >= 2 && social;
  return {
    ...(company.trim() ? {} : { company: required }),
    ...mistakesIn(values),
    ...(email.trim() ? {} : { email: required }),
    ...(step >= 1 && isCopied(start) && from === null ? { from: required } : {}),
    ...(step >= 1 && !/^#[0-9a-f]{6}$/i.test(colour) ? { primary_colour: { code: 'colour_not_valid' } } : {}),
    ...(asksKeys && !values.client_id.trim() ? { client_id: required } : {}),
    ...(asksKeys && !values.client_secret.trim() ? { client_secret: required } : {}),
  };
}

/** What the installation begins with, as the wire has it. */
function startOf(start: NewInstanceValues['start'], from: string | null): NonNullable<NewInstance['start']> {
  if (start === 'empty' || start === 'demo') return { kind: start };
  return from === null ? { kind: 'empty' } : { kind: start, from };
}

/** The call's body; what another installation gives brings its own apps and colour. */
export function bodyOf(
  { start, from, apps, primary_colour, database, social, client_id, client_secret, ...values }: NewInstanceValues,
  creationId: string,
) {
  const body: NewInstance = {
    ...values,
    name: values.name.trim(),
    own_host: asTyped(values.own_host) || null,
    email: values.email.trim(),
    creation_id: creationId,
    start: startOf(start, from),
    ...(social && { social_sign_in: { client_id: client_id.trim(), client_secret: client_secret.trim() } }),
    ...(isCopied(start) ? {} : { apps, primary_colour }),
    ...(database === '' ? {} : { database }),
  };
  return body;
}
