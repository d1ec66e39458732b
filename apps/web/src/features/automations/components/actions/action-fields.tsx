import type { ComponentType } from 'react';
import type { AutomationActionKind } from '@plumbline/domain/automations/action-kinds';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { ChannelFields } from './channel-fields.tsx';
import { ConnectedDataFields, DestinationFields } from './destination-fields.tsx';
import { DriveFields, DriveReportFields } from './drive-fields.tsx';
import { AddAnswerFields, AssignFields, CreateJobFields, StatusFields } from './job-fields.tsx';
import { EmailFields, PushFields, ReportFields, SmsFields, SummaryFields } from './message-fields.tsx';
import { CreateUserFields, GiveSkillFields } from './people-fields.tsx';

/** What each kind of action asks for. */
export const actionFields: Readonly<Record<AutomationActionKind, ComponentType<ActionConfigProps>>> = {
  send_webhook: DestinationFields,
  send_sms: SmsFields,
  send_email: EmailFields,
  send_push: PushFields,
  post_to_channel: ChannelFields,
  send_report: ReportFields,
  send_qa_summary: SummaryFields,
  create_job: CreateJobFields,
  add_answer: AddAnswerFields,
  change_job_status: StatusFields,
  create_user: CreateUserFields,
  assign_users: AssignFields,
  give_skill: GiveSkillFields,
  send_connected_data: ConnectedDataFields,
  file_in_drive: DriveFields,
  file_report_in_drive: DriveReportFields,
};
