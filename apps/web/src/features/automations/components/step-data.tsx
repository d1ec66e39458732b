import { Code, Stack, Text, UnstyledButton } from '@mantine/core';
import { Suspense, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@plumbline/domain/actor/roles';
import { isRole } from '@plumbline/domain/actor/roles';
import type { CellTarget } from '@plumbline/domain/reports/cells';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useStatusText } from '../../../ui/use-status-text.ts';
import type { Namespaces } from '../../../i18n/namespaces.ts';
import { addressOf } from '../../../ui/cells/target-address.ts';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

type Labels = Namespaces['automations']['data'];
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0);

/** What says nothing to a person: the payload of a webhook and keys of queued messages. They stand in the JSON. */
const onlyRaw = new Set(['data', 'body', 'messages', 'delivery']);
/** What a step is about, before its texts. */
const firstKeys = new Set(['to', 'job_type', 'project', 'jobs', 'skill', 'email', 'subject', 'question']);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

interface StepDataProps {
  /** Its heading. */
  readonly title: string;
  readonly value: unknown;
  /** The names of the ids in it. */
  readonly names: Readonly<Record<string, string>>;
}

/** What a step was given, or what came of it: in words, and as JSON for whoever looks for the exact values. */
export function StepData({ title, value, names }: StepDataProps) {
  const { t } = useTranslation('automations');
  const [isRaw, setRaw] = useState(false);
  const raw = useId();
  if (!isFields(value) || isEmpty(value)) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <FieldList fields={value} names={names} />
      {isFields(value['body']) ? (
        <Json label={t(($) => $.automations.data.body)} value={value['body']} isTitled />
      ) : null}
      <UnstyledButton
        c="var(--mantine-color-anchor)"
        fz="sm"
        mih={24}
        w="fit-content"
        aria-expanded={isRaw}
        aria-controls={raw}
        onClick={() => setRaw(!isRaw)}
      >
        {t(($) => $.automations.log.raw)}
      </UnstyledButton>
      <div id={raw} hidden={!isRaw}>
        {isRaw ? <Json label={t(($) => $.automations.log.data)} value={value} /> : null}
      </div>
    </Stack>
  );
}

interface JsonProps {
  readonly label: string;
  readonly value: unknown;
  /** Whether the label is shown too. */
  readonly isTitled?: boolean;
}

function Json({ label, value, isTitled = false }: JsonProps) {
  return (
    <>
      {isTitled ? (
        <Text size="sm" c="dimmed">
          {label}
        </Text>
      ) : null}
      <Code block dir="ltr" tabIndex={0} aria-label={label} style={{ maxHeight: '16rem', whiteSpace: 'pre-wrap' }}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </>
  );
}

function FieldList({ fields, names }: { readonly fields: Fields; readonly names: StepDataProps['names'] }) {
  const label = useFieldLabel();
  // The database doesn't preserve the order of keys; recipients come first.
  const shown = Object.entries(fields)
    .filter(([key, value]) => !onlyRaw.has(key) && !isEmpty(value))
    .toSorted(([one], [other]) => Number(firstKeys.has(other)) - Number(firstKeys.has(one)));
  if (shown.length === 0) return null;
  return (
    <dl style={{ margin: 0, display: 'grid', gap: '0.25rem' }}>
      {shown.map(([key, value]) => (
        <div key={key} style={{ display: 'flex', flexWrap: 'wrap', columnGap: '0.5rem' }}>
          <Text component="dt" size="sm" c="dimmed">
            <bdi>{label(key)}</bdi>
          </Text>
          <Text component="dd" size="sm" m={0} miw={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <FieldValue name={key} value={value} names={names} />
          </Text>
        </div>
      ))}
    </dl>
  );
}

interface FieldValueProps {
  readonly name: string;
  readonly value: unknown;
  readonly names: StepDataProps['names'];
}

function FieldValue({ name, value, names }: FieldValueProps): ReactNode {
  const text = useValueText();
  if (Array.isArray(value)) {
    return value.map((one: unknown, place) => (
      <span key={place}>
        {place > 0 ? ', ' : null}
        <FieldValue name={name} value={one} names={names} />
      </span>
    ));
  }
  if (isFields(value)) return <Nested name={name} fields={value} names={names} />;
  if (name === 'role' && typeof value === 'string' && isRole(value)) {
    return (
      <Suspense fallback={null}>
        <RoleText role={value} />
      </Suspense>
    );
  }
  const known = typeof value === 'string' ? names[value] : undefined;
  const kind = known === undefined ? undefined : targets.get(name);
  if (kind !== undefined) {
    return (
      <LinkAnchor {...addressOf({ kind, id: String(value) })} size="sm">
        <bdi>{known}</bdi>
      </LinkAnchor>
    );
  }
  return <bdi>{known ?? text(name, value)}</bdi>;
}

/** Things with a name in one line ("Sara Levi · sara@…"), what was answered below one another. */
function Nested({ name, fields, names }: Omit<FieldValueProps, 'value'> & { readonly fields: Fields }): ReactNode {
  const { _id: id, ID: number, ...rest } = fields;
  if (typeof id === 'string' && number !== undefined) {
    return (
      <LinkAnchor to="/jobs/$id/{-$dialog}" params={{ id, dialog: undefined }} size="sm">
        <bdi dir="ltr">#{String(number)}</bdi>
      </LinkAnchor>
    );
  }
  if (name === 'answers') return <FieldList fields={rest} names={names} />;
  const parts = Object.entries(rest).filter(([, value]) => !isEmpty(value));
  return parts.map(([key, value], place) => (
    <span key={key}>
      {place > 0 ? ' · ' : null}
      <FieldValue name={key} value={value} names={names} />
    </span>
  ));
}

/** What is opened, by the key that its id is under. */
const targets: ReadonlyMap<string, CellTarget['kind']> = new Map([
  ['jobs', 'job'],
  ['prev_job', 'job'],
  ['project', 'project'],
]);

function RoleText({ role }: { readonly role: Role }) {
  const { t } = useTranslation('roles');
  return t(($) => $.roles[role]);
}

function useFieldLabel(): (key: string) => string {
  const { t, i18n } = useTranslation('automations');
  // What a later release puts into a step, or another system's own fields, are called by their keys.
  return (key) =>
    i18n.exists(`data.${key}`, { ns: 'automations' }) ? t(($) => $.automations.data[key as keyof Labels]) : key;
}

function useValueText(): (key: string, value: unknown) => string {
  const { t } = useTranslation('automations');
  const statusText = useStatusText();
  const formats = useFormats();
  return (key, value) => {
    if (typeof value === 'boolean') return value ? t(($) => $.automations.yes) : t(($) => $.automations.no);
    if (typeof value === 'number') return formats.number(value);
    const text = String(value);
    if (key === 'status') return statusText(text);
    if (key === 'how') return t(($) => $.automations.assign.how[text as 'people']);
    if (key === 'mode') return t(($) => $.automations.assign.modes[text as 'add']);
    if (key === 'why') return t(($) => $.automations.assignmentWarnings[text as 'absent']);
    if (key === 'attached') return text.endsWith('xlsx') ? 'XLSX' : text.endsWith('csv') ? 'CSV' : 'PDF';
    return moment.test(text) ? formats.dateTime(text) : text;
  };
}
