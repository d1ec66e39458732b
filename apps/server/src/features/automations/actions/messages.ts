import { readJob } from '@plumbline/contract/jobs';
import { readReport } from '@plumbline/contract/reports';
import { isEmailAddress, phoneNumber } from '@plumbline/domain/users/contact';
import { innerCall } from '../../../http/inner-calls.ts';
import { idFrom } from '../../../ids.ts';
import { enqueuePush, enqueueSms, internationalNumber, sendsSms } from '../../messages/index.ts';
import type { AttachedMails } from '../automation-mail-queue.ts';
import { automationAttachmentQueue, automationMailQueue } from '../automation-mail-queue.ts';
import type { ActionContext, ActionResult, Executor } from './action-context.ts';
import { effectKey, targetJobs, written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import type { MailRecipient } from './recipients.ts';
import { reach } from './recipients.ts';

const namesOf = (reached: readonly MailRecipient[], by: 'email' | 'phone') =>
  reached.map((one) => ({ name: one.name, [by]: one[by] }));

const pathOf = ({ data, made }: ActionContext) =>
  made.job
    ? `/jobs/${made.job._id}`
    : data.job
      ? `/jobs/${data.job._id}`
      : data.project
        ? `/project/view/${data.project._id}`
        : '/';

interface Mailed {
  subject: string;
  text: string;
  path: string;
  /** What is attached, made once for all who get it. */
  attached?: Pick<AttachedMails, 'kind' | 'input'>;
}

/** Queues one email for each address, all in the transaction. */
async function mail(
  context: ActionContext,
  to: readonly MailRecipient[],
  { subject, text, path, attached }: Mailed,
): Promise<ActionResult> {
  const { owner, run } = context;
  const reached = to.filter((one) => isEmailAddress(one.email));
  context.given({ to: namesOf(to, 'email'), subject, text, ...(attached && { attached: attached.kind }) });
  if (reached.length === 0) throw new ActionRefused('nobody_with_email');
  const mails = reached.map(({ email, language }) => ({
    schema: owner.instance.schema,
    mailId: idFrom(owner.now.getTime(), [run.id, run.step, email]),
    email,
    language: language ?? owner.settings.defaultLanguage,
    subject,
    text,
    path,
  }));
  if (attached) {
    const { schema } = owner.instance;
    await owner.enqueue(automationAttachmentQueue, [{ schema, ownerId: owner.actor.id, ...attached, mails }]);
  } else await owner.enqueue(automationMailQueue, mails);
  return { output: { sent: reached.map((one) => one.email) } };
}

export const sendEmail: Executor<'send_email'> = async (context, config) => {
  const subject = written(context, config.subject);
  return mail(context, await reach(context, config.to), {
    subject,
    text: written(context, config.text),
    path: pathOf(context),
  });
};

export const sendSms: Executor<'send_sms'> = async (context, config) => {
  const { owner } = context;
  const text = written(context, config.text);
  const reached = await reach(context, config.to);
  context.given({ to: namesOf(reached, 'phone'), text });
  if (!sendsSms(owner.services.configuration, owner)) throw new ActionRefused('sms_not_set_up');
  const numbers = reached.flatMap(({ phone, userId }) => {
    const to = phoneNumber.safeParse(phone).success ? internationalNumber(phone, owner.settings.timezone) : null;
    return to === null ? [] : [{ to, phone, userId }];
  });
  if (numbers.length === 0) throw new ActionRefused('nobody_with_phone');
  const messages = numbers.map(({ to, userId }) => ({
    key: effectKey(context, to),
    to,
    text,
    ...(userId && { userId }),
  }));
  const ids = await enqueueSms({ ...owner, afterCommit: (call) => owner.afterCommit(call) }, messages);
  return { output: { sent: numbers.map((one) => one.phone), messages: ids } };
};

export const sendPush: Executor<'send_push'> = async (context, config) => {
  const { owner } = context;
  const [title, body] = [written(context, config.subject), written(context, config.text)];
  const reached = (await reach(context, config.to)).filter((one) => one.userId !== null);
  context.given({ to: reached.map((one) => one.name), subject: title, text: body });
  if (reached.length === 0) throw new ActionRefused('nobody_to_notify');
  const messages = reached.map(({ userId }) => ({
    key: effectKey(context),
    userId: userId ?? '',
    title,
    body,
    path: pathOf(context),
  }));
  const ids = await enqueuePush({ ...owner, afterCommit: (call) => owner.afterCommit(call) }, messages);
  return { output: { sent: reached.map((one) => one.name), messages: ids } };
};

/** The report as a file, as its owner would export it; the email's button opens the report itself. */
export const sendReport: Executor<'send_report'> = async (context, config) => {
  const { owner } = context;
  // That it is there, and may be read, is said in the log and not only in the mail.
  owner.authorize('report.export');
  const report = await innerCall(owner, readReport, { params: { id: config.report } });
  return mail(context, await reach(context, config.to), {
    subject: written(context, config.subject),
    text: written(context, config.text),
    path: `/reports/${report._id}`,
    attached: { kind: `report_${config.format}`, input: { report: config.report } },
  });
};

/** The job's answers and issues as a PDF: the document that the job is exported as. */
export const sendQaSummary: Executor<'send_qa_summary'> = async (context, config) => {
  const jobs = await targetJobs(context, config.target);
  const [first] = jobs;
  if (!first) throw new ActionRefused('no_job_to_summarize');
  for (const id of jobs) await innerCall(context.owner, readJob, { params: { id } });
  return mail(context, await reach(context, config.to), {
    subject: written(context, config.subject),
    text: written(context, config.text),
    path: first ? `/jobs/${first}` : '/',
    attached: { kind: 'job_pdf', input: { jobs, format: 'pdf', archival: false } },
  });
};
