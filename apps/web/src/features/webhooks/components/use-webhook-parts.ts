import { useTranslation } from 'react-i18next';
import type { IncomingWebhookView } from '@plumbline/contract/incoming-webhooks';
import type { WebhookView } from '@plumbline/contract/webhooks';
import type { MappedValue, Verification } from '@plumbline/domain/webhooks/incoming';
import type { WebhookParam } from '@plumbline/domain/webhooks/webhook';
import { isRole } from '@plumbline/domain/actor/roles';
import { mergeChanges, mergedCleanly } from '../../../ui/editing/merge-changes.ts';
import type { EditedPart } from '../../../ui/editing/save-over.ts';
import { mergeIds } from '../../../ui/editing/save-over.ts';
import type { EventTextName } from './event-name.ts';
import { eventTextName } from './event-name.ts';
import type { Rule, Rules } from './rules.ts';
import { ruleFieldsOf, rulesFromFilter } from './rules.ts';
import { useStatusChoices } from './use-status-choices.ts';

/** A change of a webhook as its form holds it. */
export type WebhookPart = 'url' | 'name' | 'method' | 'events' | 'params' | 'rules' | 'state';

/** What is chosen by one press holds as it was pressed last. */
const pressed = { merge: (_before: unknown, mine: unknown) => mine };
/** Named values of which two people may each change others. */
const named = { merge: mergedCleanly, join: mergeChanges };

/** What can be changed of an outgoing webhook, as two people who change it at once read it. */
export function useWebhookParts(): Readonly<Record<WebhookPart, EditedPart<WebhookView>>> {
  const { t } = useTranslation('webhooks');
  const ruleText = useRuleText();
  return {
    url: { label: t(($) => $.webhooks.form.url), of: ({ url }) => url, show: String },
    name: { label: t(($) => $.webhooks.form.name), of: ({ name }) => name, show: String },
    method: {
      label: t(($) => $.webhooks.form.method),
      of: ({ method }) => method,
      show: (method) => String(method).toUpperCase(),
      ...pressed,
    },
    events: {
      label: t(($) => $.webhooks.form.events),
      of: ({ events }) => events,
      show: (events) =>
        (events as readonly string[])
          .map((one) => t(($) => $.webhooks.events[eventTextName(one) as EventTextName]))
          .join(', '),
      merge: mergeIds,
    },
    params: {
      label: t(($) => $.webhooks.form.params),
      of: ({ params }) => params,
      show: (params) => (params as readonly WebhookParam[]).map(({ name, value }) => `${name}: ${value}`).join(', '),
      ...named,
    },
    rules: {
      label: t(($) => $.webhooks.rules.title),
      of: ({ rules }) => rulesFromFilter(rules) ?? null,
      show: (rules) => {
        if (rules === null) return t(($) => $.webhooks.rules.custom);
        const { join, list } = rules as Rules;
        const lines = list.map(ruleText).join(', ');
        return list.length > 1 ? `${t(($) => $.webhooks.rules[join])}: ${lines}` : lines;
      },
    },
    state: {
      label: t(($) => $.webhooks.form.isActive),
      of: ({ state }) => state,
      show: (state) => t(($) => $.webhooks.states[state as WebhookView['state']]),
      ...pressed,
    },
  };
}

/** A condition as a sentence. */
function useRuleText(): (rule: Rule) => string {
  const { t } = useTranslation(['webhooks', 'roles']);
  const statuses = useStatusChoices();
  const valueText = ({ field, value }: Rule) => {
    const { kind } = ruleFieldsOf[field];
    if (kind === 'flag') return value === 'true' ? t(($) => $.webhooks.rules.yes) : t(($) => $.webhooks.rules.no);
    if (kind === 'role' && isRole(value)) return t(($) => $.roles[value]);
    return statuses.find((status) => kind === 'status' && status.value === value)?.label ?? value;
  };
  return (rule) =>
    [
      t(($) => $.webhooks.rules.fields[rule.field]),
      t(($) => $.webhooks.rules.operators[rule.operator]),
      valueText(rule),
    ].join(' ');
}

type IncomingPart = 'name' | 'state' | 'verification' | 'signatureHeader' | 'mapping';

/** What can be changed of an incoming webhook, likewise. */
export function useIncomingParts(): Readonly<Record<IncomingPart, EditedPart<IncomingWebhookView>>> {
  const { t } = useTranslation('webhooks');
  return {
    name: { label: t(($) => $.webhooks.form.name), of: ({ name }) => name, show: String },
    state: {
      label: t(($) => $.webhooks.form.isActive),
      of: ({ state }) => state,
      show: (state) => t(($) => $.webhooks.states[state as IncomingWebhookView['state']]),
      ...pressed,
    },
    verification: {
      label: t(($) => $.webhooks.incoming.verification),
      of: ({ verification }) => verification,
      show: (one) => t(($) => $.webhooks.incoming.verifications[one as Verification]),
      ...pressed,
    },
    signatureHeader: {
      label: t(($) => $.webhooks.incoming.header),
      of: ({ signatureHeader }) => signatureHeader,
      show: String,
    },
    mapping: {
      label: t(($) => $.webhooks.incoming.mapping),
      of: ({ mapping }) => mapping,
      show: (mapping) => (mapping as readonly MappedValue[]).map(({ name, path }) => `${name}: ${path}`).join(', '),
      ...named,
    },
  };
}
