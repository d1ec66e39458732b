import { exportWork } from './exports/export-work.ts';
import { driveWork } from './drive/drive-work.ts';
import { fileInDriveConsumer } from './drive/file-in-drive.consumer.ts';
import { sealReportsConsumer } from './documents/seals/seal-reports.consumer.ts';
import { auditTrailConsumer } from './audit/audit-trail.consumer.ts';
import { allExportKinds } from './all-export-kinds.ts';
import { sharedAnswerWork } from './answers/send-shared-answer.ts';
import { shareAnswersConsumer } from './answers/share-answers.consumer.ts';
import { AutomationEngine } from './automations/engine.ts';
import { BulkEngine } from './bulk-changes/bulk-engine.ts';
import { automationsConsumer } from './automations/automations.consumer.ts';
import { attachedMailWork } from './outgoing-mails/make-attachments.ts';
import { outgoingMailWork } from './outgoing-mails/send-mail.ts';
import { nightlyBackupsWork } from './backups/nightly-backups.ts';
import { requestedBackupsWork } from './backups/requested-backups.ts';
import { tilesWork } from './assets/make-tiles.ts';
import { preparePlansConsumer } from './assets/prepare-plans.consumer.ts';
import { personMailWork } from './mail/work.ts';
import { pushWork, smsWork } from './messages/work.ts';
import { notifyConsumer } from './notifications/notify.consumer.ts';
import { pendingNotificationsWork } from './notifications/send-pending.ts';
import { notificationMailWork } from './notifications/send-notification-mail.ts';
import { skillEndsWork } from './skills/notify-of-expiry.ts';
import { webhookDeliveryWork } from './webhooks/send-delivery.ts';
import { webhooksConsumer } from './webhooks/webhooks.consumer.ts';
import { followRenames } from './jobs/search/follow-renames.consumer.ts';
import { renamedJobsWork } from './jobs/search/renamed-jobs.ts';
import { sweepFilesWork } from './assets/stored-files/nightly-sweep.ts';
import { retentionWork } from './retention/nightly-retention.ts';
import { erasureWork } from './instances/erase-instances.ts';
import { instanceLifeWork } from './instances/reminders.ts';
import { watchWork } from './workers/watch-work.ts';
import type { EventConsumer } from '../events/consumer.ts';
import type { Services } from '../services.ts';
import type { Engine, QueueWork } from '../worker/start-worker.ts';
import { sweepWork } from '../worker/sweep.ts';

/** What follows from every event, in this order. */
export const allConsumers: readonly EventConsumer[] = [
  notifyConsumer,
  shareAnswersConsumer,
  webhooksConsumer,
  followRenames,
  preparePlansConsumer,
  fileInDriveConsumer,
  automationsConsumer,
  sealReportsConsumer,
  auditTrailConsumer,
];

/** What looks for its work by itself. */
export const allEngines: readonly ((services: Services) => Engine)[] = [
  (services) => new AutomationEngine(services),
  (services) => new BulkEngine(services),
];

/** The other queues and who works on them. */
export const allWork: readonly QueueWork[] = [
  personMailWork,
  notificationMailWork,
  pendingNotificationsWork,
  sharedAnswerWork,
  skillEndsWork,
  webhookDeliveryWork,
  smsWork,
  pushWork,
  outgoingMailWork,
  attachedMailWork(allExportKinds),
  tilesWork,
  renamedJobsWork,
  ...exportWork(allExportKinds),
  ...driveWork(allExportKinds),
  sweepWork,
  sweepFilesWork,
  retentionWork,
  instanceLifeWork,
  erasureWork,
  nightlyBackupsWork,
  requestedBackupsWork,
  watchWork,
];
