import type { Endpoint } from '../../http/endpoint.ts';
import { saveAnswerDrafts, listAnswerDrafts } from './answer-drafts.route.ts';
import { readJobNeeds } from './job-needs.route.ts';
import { readJobSources, searchJobSource } from './job-sources.route.ts';
import { listRespondentsEndpoint, readAnswerHistory, seeAnswer } from './read-answers.route.ts';
import { readPreviousAnswers } from './previous-answers.route.ts';
import { removePublicFile, uploadPublicFile } from './public-files.route.ts';
import { readPublicDocument } from './public-document.route.ts';
import { readPublicQuestionnaire, sendPublicAnswers } from './public-answers.route.ts';
import { sendAnswers } from './send-answers.route.ts';

export const endpoints: readonly Endpoint[] = [
  sendAnswers,
  readAnswerHistory,
  listAnswerDrafts,
  saveAnswerDrafts,
  readPreviousAnswers,
  listRespondentsEndpoint,
  seeAnswer,
  readPublicQuestionnaire,
  sendPublicAnswers,
  uploadPublicFile,
  removePublicFile,
  readPublicDocument,
  readJobSources,
  readJobNeeds,
  searchJobSource,
];
