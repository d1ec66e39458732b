import { sharedAnswerWork } from '../features/answers/send-shared-answer.ts';
import { shareAnswersConsumer } from '../features/answers/share-answers.consumer.ts';
import { tilesWork } from '../features/assets/make-tiles.ts';
import { preparePlansConsumer } from '../features/assets/prepare-plans.consumer.ts';
import { personMailWork } from '../features/mail/work.ts';
import { notifyConsumer } from '../features/notifications/notify.consumer.ts';
import { notificationMailWork } from '../features/notifications/send-notification-mail.ts';
import { skillEndsWork } from '../features/skills/tell-ends.ts';
import { followRenames } from '../jobs-search/follow-renames.consumer.ts';
import { renamedJobsWork } from '../jobs-search/renamed-jobs.ts';
import { sweepFilesWork } from '../stored-files/nightly-sweep.ts';
import type { EventConsumer } from './consumer.ts';
import type { QueueWork } from './start-worker.ts';
import { sweepWork } from './sweep.ts';

/** What follows from every event, in this order. */
export const allConsumers: readonly EventConsumer[] = [
  notifyConsumer,
  shareAnswersConsumer,
  followRenames,
  preparePlansConsumer,
];

/** The other queues and who works on them. */
export const allWork: readonly QueueWork[] = [
  personMailWork,
  notificationMailWork,
  sharedAnswerWork,
  skillEndsWork,
  tilesWork,
  renamedJobsWork,
  sweepWork,
  sweepFilesWork,
];
