import { endDecisions } from '@plumbline/domain/instances/life-cycle';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { moment } from './wire.ts';

const params = z.object({ token: z.string().min(20).max(200) });

/** What the link in a reminder of an end date opens. */
const reminder = z.object({
  company: z.string(),
  ends_at: moment,
  decision: z.enum(endDecisions),
  /** The end date after the decision to keep the installation. */
  kept_until: moment,
});

export const readInstanceReminder = defineCall({
  name: 'readInstanceReminder',
  method: 'GET',
  path: '/v2/instance_reminder/{token}',
  feature: 'instances',
  summary: 'The end date of this installation, for whoever was reminded of it by email.',
  spec: 'spec/4 §6 "Screens that are only named"',
  authentication: 'none',
  params,
  response: reminder,
});

export const decideInstanceEnd = defineCall({
  name: 'decideInstanceEnd',
  method: 'POST',
  path: '/v2/instance_reminder/{token}',
  feature: 'instances',
  summary:
    'Keeps this installation for 30 more days, or lets it go on its end date. An end date that has changed meanwhile stays as it is.',
  spec: 'spec/4 §6 "Screens that are only named"',
  authentication: 'none',
  params,
  body: z
    .object({ decision: z.enum(['kept', 'let_go']), ends_at: moment })
    .transform(({ ends_at, ...rest }) => ({ ...rest, endsAt: ends_at })),
  response: reminder,
});
