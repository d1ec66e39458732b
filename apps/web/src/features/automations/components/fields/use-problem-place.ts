import { useTranslation } from 'react-i18next';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { AutomationDraft, ShownProblem } from '../../model/draft.ts';
import { stepOf } from '../../model/draft.ts';
import { useActionText } from './use-automation-words.ts';

/** Where a problem of a draft is, for whoever reads it away from its field: "2. Send an email, Subject". */
export function useProblemPlace(): (problem: ShownProblem, draft: AutomationDraft) => string {
  const { t } = useTranslation('automations');
  const actionText = useActionText();
  /** What the inputs are called, by the last name in the paths of their problems. */
  const fieldNames = (action: AutomationActionKind | undefined): Readonly<Record<string, string>> => ({
    status: action ? t(($) => $.automations.job.status) : t(($) => $.automations.config.status),
    role: t(($) => $.automations.recipient.role),
    jobTypes: t(($) => $.automations.config.jobTypes),
    jobType: t(($) => $.automations.job.type),
    project: t(($) => $.automations.job.oneProject),
    questions: t(($) => $.automations.config.questions),
    question: t(($) => $.automations.answer.question),
    source: t(($) => $.automations.job.answerSource),
    value: t(($) => $.automations.answer.value),
    comment: t(($) => $.automations.answer.comment),
    skills: t(($) => $.automations.config.skills),
    skill: t(($) => $.automations.user.skill),
    users: t(($) => $.automations.assign.people),
    user: t(($) => $.automations.recipient.user),
    to: t(($) => $.automations.recipient.to),
    address: t(($) => $.automations.recipient.to),
    email: t(($) => $.automations.user.email),
    subject: action === 'send_push' ? t(($) => $.automations.text.title) : t(($) => $.automations.text.subject),
    text: t(($) => $.automations.text.text),
    report: t(($) => $.automations.config.report),
    url: t(($) => $.automations.config.url),
    channel: t(($) => $.automations.config.channel),
    title: t(($) => $.automations.text.title),
    webhook: t(($) => $.automations.config.webhook),
    target: t(($) => $.automations.target.label),
  });
  return (problem, draft) => {
    const steps = problem.path.split('.');
    const [part = '', place = ''] = steps;
    const action = part === 'actions' ? draft.actions[Number(place)] : undefined;
    const step = action
      ? `${Number(place) + 1}. ${actionText(action.kind)}`
      : t(($) => $.automations.wizard[stepOf(problem)].short);
    const name = steps.findLast((one) => !/^\d+$/.test(one)) ?? '';
    const names = fieldNames(action?.kind);
    const field = part !== 'conditions' && Object.hasOwn(names, name) ? names[name] : undefined;
    return field ? `${step}, ${field}` : step;
  };
}
