import * as calls from '@plumbline/contract/jobs';
import { JsonText } from '../../http/answers.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { readJobQuestionnaire } from '../../questionnaire-store/read-job-questionnaire.ts';
import { findJob, readJob } from './jobs.queries.ts';

export const readJobEndpoint = endpoint(calls.readJob, {
  handle: async (context) => {
    const { db, actor, input } = context;
    const { params } = input;
    const found = await findJob(db, actor, params.id);
    if (!found) throw new Problem('not_found');
    const [job, questionnaire] = await Promise.all([
      readJob(db, actor, params.id),
      readJobQuestionnaire(context, found),
    ]);
    return new JsonText(`${job.text.slice(0, -1)},${JSON.stringify(questionnaire).slice(1)}`);
  },
});
