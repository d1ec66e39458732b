import type { AutomationActionKind } from './action-kinds.ts';
import type { AutomationEventKind } from './event-kinds.ts';

/** An automation to begin with. What only an instance knows is null: the wizard asks for it. */
export interface AutomationTemplate {
  readonly event: { readonly kind: AutomationEventKind } & Readonly<Record<string, unknown>>;
  readonly conditions: unknown;
  readonly actions: readonly ({ readonly kind: AutomationActionKind } & Readonly<Record<string, unknown>>)[];
}

/** The texts of a template in one language; they may hold mentions. */
export type TemplateTexts = Readonly<Record<'subject' | 'text', string>>;

const always = { and: [] };
const first = { days: 1, time: '08:00' };

/** Ten ready automations. Their names and texts are in both languages (`template-texts.ts`). */
export const templates = {
  issue_repair_and_email: (texts) => ({
    event: { kind: 'issue_found', jobTypes: [], questions: [] },
    conditions: always,
    actions: [
      {
        kind: 'create_job',
        jobType: null,
        project: { from: 'event' },
        start: first,
        assign: { how: 'nobody' },
        answers: [],
        carry: null,
        link: 'event',
      },
      { kind: 'send_email', to: [{ kind: 'clients' }], ...texts },
    ],
  }),
  done_thank_client: (texts) => ({
    event: { kind: 'job_completed', jobTypes: [], when: 'done' },
    conditions: always,
    actions: [{ kind: 'send_qa_summary', to: [{ kind: 'clients' }], target: 'event', ...texts }],
  }),
  submitted_to_system: () => ({
    event: { kind: 'job_completed', jobTypes: [], when: 'submitted' },
    conditions: always,
    actions: [{ kind: 'send_connected_data', webhook: null, url: '', method: 'post', params: [], target: 'event' }],
  }),
  assigned_sms: ({ text }) => ({
    event: { kind: 'user_assigned', jobTypes: [] },
    conditions: always,
    actions: [{ kind: 'send_sms', to: [{ kind: 'event_user' }], text }],
  }),
  open_too_long: (texts) => ({
    event: { kind: 'status_for_days', jobTypes: [], status: 'open', days: 3 },
    conditions: always,
    actions: [{ kind: 'send_email', to: [{ kind: 'role', role: 'project_manager' }], ...texts }],
  }),
  skill_expiring_warn: (texts) => ({
    event: { kind: 'skill_expiring', skills: [] },
    conditions: always,
    actions: [{ kind: 'send_email', to: [{ kind: 'event_user' }, { kind: 'owner' }], ...texts }],
  }),
  weekly_inspection: () => ({
    event: { kind: 'time', schedule: { every: 'week', time: '06:00', weekdays: [7] } },
    conditions: always,
    actions: [
      {
        kind: 'create_job',
        jobType: null,
        project: { from: 'filter', filter: always },
        start: { days: 0, time: '08:00' },
        assign: { how: 'project' },
        answers: [],
        carry: null,
        link: 'last',
      },
    ],
  }),
  monthly_report: (texts) => ({
    event: { kind: 'time', schedule: { every: 'month', time: '07:00', day: 1 } },
    conditions: always,
    actions: [{ kind: 'send_report', to: [{ kind: 'owner' }], report: null, format: 'pdf', ...texts }],
  }),
  order_creates_job: () => ({
    event: { kind: 'webhook_received', webhook: null },
    conditions: always,
    actions: [
      {
        kind: 'create_job',
        jobType: null,
        project: { from: 'one', project: null },
        start: first,
        assign: { how: 'nearest', skill: null, count: 1 },
        answers: [],
        carry: null,
        link: 'none',
      },
    ],
  }),
  confirmed_push: (texts) => ({
    event: { kind: 'users_confirmed', jobTypes: [], who: 'everybody' },
    conditions: always,
    actions: [{ kind: 'send_push', to: [{ kind: 'creator' }], ...texts }],
  }),
} as const satisfies Record<string, (texts: TemplateTexts) => AutomationTemplate>;

export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as readonly TemplateName[];
