import { sharedAnswerWork } from './answers/send-shared-answer.ts';
import { shareAnswersConsumer } from './answers/share-answers.consumer.ts';
import { tilesWork } from './assets/make-tiles.ts';
import { preparePlansConsumer } from './assets/prepare-plans.consumer.ts';
import { personMailWork } from './mail/work.ts';
import { notifyConsumer } from './notifications/notify.consumer.ts';
import { notificationMailWork } from './notifications/send-notification-mail.ts';
import { skillEndsWork } from './skills/tell-ends.ts';
import { followRenames } from '../jobs-search/follow-renames.consumer.ts';
import { renamedJobsWork } from '../jobs-search/renamed-jobs.ts';
import { sweepFilesWork } from '../stored-files/nightly-sweep.ts';
import type { EventConsumer } from '../worker/consumer.ts';
import type { QueueWork } from '../worker/start-worker.ts';
import { sweepWork } from '../worker/sweep.ts';

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
