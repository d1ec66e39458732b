import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { Executor } from './action-context.ts';
import { postToChannel } from './channels.ts';
import { createJob } from './create-job.ts';
import { fileInDrive, fileReportInDrive } from './drive.ts';
import { addAnswer, assignUsers, changeJobStatus } from './jobs.ts';
import { sendEmail, sendPush, sendReport, sendSms } from './messages.ts';
import { createUser, giveSkill } from './people.ts';
import { sendQaSummary } from './summaries.ts';
import { sendConnectedData, sendWebhook } from './webhooks.ts';

/** What does each kind of action. */
export const executors: { readonly [Kind in AutomationActionKind]: Executor<Kind> } = {
  send_webhook: sendWebhook,
  send_sms: sendSms,
  send_email: sendEmail,
  send_push: sendPush,
  post_to_channel: postToChannel,
  send_report: sendReport,
  send_qa_summary: sendQaSummary,
  create_job: createJob,
  add_answer: addAnswer,
  change_job_status: changeJobStatus,
  create_user: createUser,
  assign_users: assignUsers,
  give_skill: giveSkill,
  send_connected_data: sendConnectedData,
  file_in_drive: fileInDrive,
  file_report_in_drive: fileReportInDrive,
};
