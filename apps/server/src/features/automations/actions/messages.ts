import { readReport } from '@plumbline/contract/reports';
import { isEmailAddress, phoneNumber } from '@plumbline/domain/users/contact';
import { can } from '@plumbline/domain/access/can';
import { innerCall } from '../../../http/inner-calls.ts';
import { idFrom } from '../../../ids.ts';
import { enqueuePush, enqueueSms, internationalNumber, sendsSms } from '../../messages/index.ts';
import type { AttachedMails, OutgoingMail } from '../../outgoing-mails/index.ts';
import { attachedMailQueue, outgoingMailQueue } from '../../outgoing-mails/index.ts';
import type { ActionContext, ActionResult, Executor } from './action-context.ts';
import { effectKey, written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import { reach } from './recipients.ts';
import type { Addressed, AddressedPeople } from './readers.ts';
import { addressedPeople, fileKeyOf } from './readers.ts';

/** Those who get it, and those who don't: because it is hidden from them, or because the file would be empty for them. */
interface Receivers extends AddressedPeople {
  readonly shownNothing?: readonly Addressed['to'][];
}

/** Who gets it and who doesn't, for the log. */
function toWhom({ addressed, hiddenFrom, shownNothing = [] }: Receivers, by: 'email' | 'phone' | 'name' = 'name') {
  const named = ({ name, ...one }: Addressed['to']) => (by === 'name' ? name : { name, [by]: one[by] });
  return {
    to: addressed.map(({ to }) => named(to)),
    ...(hiddenFrom.length > 0 && { hidden_from: hiddenFrom.map(named) }),
    ...(shownNothing.length > 0 && { shown_nothing: shownNothing.map(named) }),
  };
}

/** A text as the first of those who get it reads it; nobody's before there is somebody. */
const sample = (context: ActionContext, { addressed: [first] }: AddressedPeople, text: string) =>
  written(first?.context ?? context, text);

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
  pathFor?: (one: Addressed) => string;
  /** The link that the button opens for whoever has no account; undefined for the path. */
  linkFor?: (one: Addressed) => Promise<string | undefined>;
  /** What is attached: made once for all who see the same. */
  attached?: {
    kind: AttachedMails['kind'];
    /** What goes into it for one reader; who gets no file for one of the two reasons gets no mail. */
    inputFor: (one: Addressed) => Promise<AttachedMails['input'] | 'hidden' | 'shown nothing'>;
  };
}

/** Queues one email for each address, all in the transaction: each with the texts and the file that their reader may see. */
export async function mail(context: ActionContext, people: AddressedPeople, mailed: Mailed): Promise<ActionResult> {
  const { owner, run } = context;
  const { attached, subject, text, pathFor = (one: Addressed) => pathOf(one.context) } = mailed;
  const inputs = new Map<Addressed, AttachedMails['input']>();
  const hiddenFrom = [...people.hiddenFrom];
  const shownNothing: Addressed['to'][] = [];
  for (const one of attached ? people.addressed : []) {
    const input = await attached?.inputFor(one);
    if (input === 'hidden') hiddenFrom.push(one.to);
    else if (input === 'shown nothing') shownNothing.push(one.to);
    else if (input) inputs.set(one, input);
  }
  const addressed = people.addressed.filter((one) => !attached || inputs.has(one));
  const seen = { addressed, hiddenFrom, shownNothing };
  context.given({
    ...toWhom(seen, 'email'),
    subject: sample(context, seen, subject),
    text: sample(context, seen, text),
    ...(attached && { attached: attached.kind }),
  });
  const reached = addressed.filter(({ to }) => isEmailAddress(to.email));
  if (reached.length === 0 && shownNothing.length > 0) throw new ActionRefused('no_questions_shown');
  if (reached.length === 0 && hiddenFrom.length === 0) throw new ActionRefused('nobody_with_email');
  const { schema } = owner.instance;
  const byFile = new Map<string, AttachedMails>();
  const plain: OutgoingMail[] = [];
  for (const one of reached) {
    const { to, reader, language } = one;
    const clientLinkId = await mailed.linkFor?.(one);
    const entry = {
      schema,
      mailId: idFrom(owner.now.getTime(), [run.id, run.step, to.email]),
      email: to.email,
      language,
      subject: written(one.context, subject),
      text: written(one.context, text),
      path: pathFor(one),
      ...(clientLinkId !== undefined && { clientLinkId }),
    };
    const input = inputs.get(one);
    if (!attached || !input) {
      plain.push(entry);
      continue;
    }
    const key = `${fileKeyOf(one)} ${JSON.stringify(input)}`;
    const readerId = reader.shownBy ? null : reader.id;
    const file = byFile.get(key) ?? {
      schema,
      ownerId: owner.actor.id,
      readerId,
      kind: attached.kind,
      input,
      mails: [],
    };
    byFile.set(key, { ...file, mails: [...file.mails, entry] });
  }
  if (plain.length > 0) await owner.enqueue(outgoingMailQueue, plain);
  if (byFile.size > 0) await owner.enqueue(attachedMailQueue, [...byFile.values()]);
  return { output: { sent: reached.map(({ to }) => to.email) } };
}

export const sendEmail: Executor<'send_email'> = async (context, config) =>
  mail(context, await addressedPeople(context, await reach(context, config.to)), config);

export const sendSms: Executor<'send_sms'> = async (context, config) => {
  const { owner } = context;
  const people = await addressedPeople(context, await reach(context, config.to));
  context.given({ ...toWhom(people, 'phone'), text: sample(context, people, config.text) });
  if (!sendsSms(owner.services.configuration, owner)) throw new ActionRefused('sms_not_set_up');
  const messages = people.addressed.flatMap(({ to: { phone, userId }, context: seen }) => {
    const to = phoneNumber.safeParse(phone).success ? internationalNumber(phone, owner.settings.timezone) : null;
    if (to === null) return [];
    return [{ phone, key: effectKey(context, to), to, text: written(seen, config.text), ...(userId && { userId }) }];
  });
  if (messages.length === 0 && people.hiddenFrom.length === 0) throw new ActionRefused('nobody_with_phone');
  const ids = await enqueueSms(
    { ...owner, afterCommit: (call) => owner.afterCommit(call) },
    messages.map(({ phone: _, ...message }) => message),
  );
  return { output: { sent: messages.map(({ phone }) => phone), messages: ids } };
};

export const sendPush: Executor<'send_push'> = async (context, config) => {
  const { owner } = context;
  const reached = (await reach(context, config.to)).filter((one) => one.userId !== null);
  const people = await addressedPeople(context, reached);
  const [subject, text] = [sample(context, people, config.subject), sample(context, people, config.text)];
  context.given({ ...toWhom(people), subject, text });
  if (reached.length === 0) throw new ActionRefused('nobody_to_notify');
  const messages = people.addressed.map(({ to: { userId }, context: seen }) => ({
    key: effectKey(context),
    userId: userId ?? '',
    title: written(seen, config.subject),
    body: written(seen, config.text),
    path: pathOf(seen),
  }));
  const ids = await enqueuePush({ ...owner, afterCommit: (call) => owner.afterCommit(call) }, messages);
  return { output: { sent: people.addressed.map(({ to }) => to.name), messages: ids } };
};

/** The report as a file, of the rows and columns that each reader sees; for whoever opens reports the email's button opens it. */
export const sendReport: Executor<'send_report'> = async (context, config) => {
  const { owner } = context;
  // That it is there, and may be read, is said in the log and not only in the mail.
  owner.authorize('report.export');
  const report = await innerCall(owner, readReport, { params: { id: config.report } });
  return mail(context, await addressedPeople(context, await reach(context, config.to)), {
    ...config,
    pathFor: ({ reader, context: seen }) =>
      can(reader, 'report.read').allowed ? `/reports/${report._id}` : pathOf(seen),
    attached: { kind: `report_${config.format}`, inputFor: async () => ({ report: config.report }) },
  });
};
