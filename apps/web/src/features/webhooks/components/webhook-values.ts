import type { SentBody } from '@plumbline/contract/call';
import type { changeWebhook, createWebhook, WebhookView } from '@plumbline/contract/webhooks';
import type { WebhookMethod, WebhookParam, WebhookTarget } from '@plumbline/domain/webhooks/webhook';
import type { Rules } from './rules.ts';
import { noRules, rulesFromFilter, rulesToFilter } from './rules.ts';

export interface WebhookValues {
  name: string;
  url: string;
  method: WebhookMethod;
  target: WebhookTarget;
  events: string[];
  params: WebhookParam[];
  /** Null: rules that only a program could have made; they stay as they are. */
  rules: Rules | null;
  isActive: boolean;
}

type Sent = SentBody<typeof changeWebhook>;

/** A change of a webhook, with its rules as the form holds them. */
export type WebhookChange = Omit<Sent, 'rules' | 'version'> & { readonly rules?: Rules };

/** What the form holds of a webhook; of a new one at first. */
export function valuesOf(webhook: WebhookView | null): WebhookValues {
  if (!webhook) {
    return {
      name: '',
      url: '',
      method: 'post',
      target: 'job',
      events: [],
      params: [],
      rules: noRules,
      isActive: true,
    };
  }
  const { name, url, method, target, events, params, rules, state } = webhook;
  return {
    name,
    url,
    method,
    target,
    events: [...events],
    params: params.map((one) => ({ ...one })),
    rules: rulesFromFilter(rules) ?? null,
    isActive: state !== 'off',
  };
}

/** What the form says of a webhook. The name of one that is given none is made of its address. */
export function changeOf(values: WebhookValues, webhook: WebhookView | null): WebhookChange {
  const { name, url, method, events, params, rules, isActive } = values;
  const wasOff = webhook?.state === 'off';
  return {
    url: url.trim(),
    method,
    events: events as WebhookChange['events'] & {},
    params: params.filter((one) => one.name.trim() !== ''),
    ...(name.trim() ? { name: name.trim() } : {}),
    ...(rules ? { rules } : {}),
    // A paused one stays paused while its address is mended.
    ...(webhook && wasOff === isActive ? { state: isActive ? 'active' : 'off' } : {}),
  };
}

/** A change, or what is left of it, as it is sent. */
export const toSend = ({ rules, ...change }: WebhookChange): SentBody<typeof changeWebhook> => ({
  ...change,
  ...(rules && { rules: rulesToFilter(rules) }),
});

/** A new webhook, of one job type or of all, as it is sent. */
export function newOf(values: WebhookValues, jobTypeId: string | null): SentBody<typeof createWebhook> {
  const { name, url, method, events, params, rules } = changeOf(values, null);
  return {
    url: url ?? '',
    method,
    target: values.target,
    events,
    params,
    ...(name && { name }),
    ...(rules && { rules: rulesToFilter(rules) }),
    ...(jobTypeId && { jobType: jobTypeId }),
  };
}
