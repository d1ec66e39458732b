import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import type { Place, World } from './world.ts';
import { plain } from './cells.ts';

/** Job types, questions and answers (spec/4 §2 "Who sees what"; spec/1 §6, spec/2 §6). */
export const rows: Record<string, Row> = {
  sendAnswers: {
    send: async (world, place) => {
      const { id, questionId } = await world.job(place);
      return {
        body: { job: id, data: [{ question: questionId, answer: { ID: `${questionId}_${newId()}`, value: 'wide' } }] },
      };
    },
    // A client answers only blueprint questions whose client permission is true (spec/1 §5).
    own: '200 200 200 200 403',
    other: '200 200 404 404 404',
  },
  readAnswerHistory: {
    send: async (world, place) => {
      const { id, questionId } = await world.job(place);
      return { query: { job: id, question: questionId } };
    },
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  // Each person's own, in jobs that they see.
  listAnswerDrafts: {
    send: async (world, place) => ({ query: { job: (await world.job(place)).id } }),
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  saveAnswerDrafts: {
    send: async (world, place) => {
      const { id, questionId } = await world.job(place);
      const draft = { ID: newId(), question: questionId, over: null, date: new Date().toISOString(), value: 'wi' };
      return { body: { job: id, drafts: [draft] } };
    },
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  readPreviousAnswers: {
    send: async (world, place) => ({ query: { job: (await world.job(place)).id } }),
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  seeAnswer: {
    send: async (world, place) => {
      const { id, questionId } = await world.job(place);
      const answerId = `${questionId}_${newId()}`;
      await world.server
        .db(place === 'foreign' ? 'acme' : 'main')
        .query.insertInto('answers')
        .values({ id: answerId, job_id: id, question_id: questionId, question_revision: 1, answered_at: new Date() })
        .execute();
      return { params: { id: answerId } };
    },
    own: '200 200 200 200 404',
    other: '200 200 404 404 404',
  },
  // What one doesn't see is left out (features/answers/job-needs.test.ts).
  readJobNeeds: {
    send: async (world, place) => ({ query: { job: (await world.job(place)).id } }),
    own: '200 200 200 200 200',
    other: '200 200 200 200 200',
    foreign: '200 200 200 200 200',
  },
  readJobSources: {
    send: async (world, place) => ({ params: { id: (await world.job(place)).id } }),
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  searchJobSource: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.job(place);
      return { params: { id, question: await world.systemList(place, jobTypeId) } };
    },
    own: '200 200 200 200 404',
    other: '200 200 404 404 404',
  },
  // A client's list is empty: they are told of nobody.
  listRespondents: plain('200 200 200 200 200'),

  listJobTypes: plain('200 200 200 200 200'),
  readJobType: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) } }),
    own: '200 200 200 200 200',
    other: '200 200 200 404 404',
  },
  listJobTypeQuestions: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) } }),
    own: '200 200 200 200 200',
    other: '200 200 200 404 404',
  },
  createJobType: plain('200 200 403 403 403', { body: { title: 'New type' } }),
  changeJobType: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) }, body: { title: 'Changed' } }),
    own: '200 200 403 403 403',
    other: '200 200 403 404 404',
  },
  changePublicLink: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) }, body: { isActive: true } }),
    own: '200 200 403 403 403',
    other: '200 200 403 404 404',
  },
  removeJobType: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) } }),
    own: '200 200 403 403 403',
    other: '200 200 403 404 404',
  },
  // Whoever may make none is told so before the file is looked at.
  importJobType: plain('400|415 400|415 403 403 403'),
  exportJobType: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) } }),
    own: '200 200 200 200 200',
    other: '200 200 200 404 404',
  },
  reportJobTypeExport: {
    send: async (world, place) => ({ params: { id: await world.jobType(place) } }),
    own: '200 200 200 200 200',
    other: '200 200 200 404 404',
  },

  listReadyJobTypes: plain('200 200 403 403 403'),
  readReadyJobType: plain('200 200 403 403 403', { params: { name: 'lift' } }),
  exportReadyJobType: plain('200 200 403 403 403', { params: { name: 'lift' } }),
  takeReadyJobType: plain('200 200 403 403 403', { params: { name: 'lift' }, body: {} }),

  listQuestions: plain('200 200 200 403 403'),
  listProjectQuestions: plain('200 200 200 403 403'),
  listQuestionJobTypes: {
    send: async (world, place) => ({ params: { id: (await world.question(place)).id } }),
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  createQuestion: {
    send: async (world, place) => ({ body: { title: 'Depth', type: 5, jobType: await world.jobType(place) } }),
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  changeQuestion: {
    send: async (world, place) => ({ params: { id: (await world.question(place)).id }, body: { title: 'Height' } }),
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  removeQuestion: {
    send: async (world, place) => ({ params: { id: (await world.question(place)).id } }),
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  restoreQuestion: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.question(place);
      const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
      await query.deleteFrom('job_type_questions').where('question_id', '=', id).execute();
      await query.updateTable('questions').set({ removed_at: new Date() }).where('id', '=', id).execute();
      return { params: { id }, body: { jobType: jobTypeId } };
    },
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  attachQuestion: {
    send: async (world, place) => {
      const { id } = await world.question(place);
      const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
      await query.updateTable('questions').set({ is_global: true }).where('id', '=', id).execute();
      return { params: { id: await world.jobType(place), question: id }, body: {} };
    },
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  detachQuestion: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.question(place);
      const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
      await query.updateTable('questions').set({ is_global: true }).where('id', '=', id).execute();
      return { params: { id: jobTypeId, question: id } };
    },
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  reorderQuestions: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.question(place);
      return { params: { id: jobTypeId }, body: { questions: [id] } };
    },
    own: '200 200 403 403 403',
    other: '200 200 403 403|404 403|404',
  },
  // The link is the only key: whoever has it answers, signed in or not.
  readPublicQuestionnaire: {
    send: async (world, place) => ({
      params: { link: await publicLink(world, (await world.question(place)).jobTypeId, place) },
    }),
    own: '200 200 200 200 200',
    foreign: '404 404 404 404 404',
    stranger: 200,
  },
  sendPublicAnswers: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.question(place);
      const link = await publicLink(world, jobTypeId, place);
      const data = [{ question: id, answer: { ID: `${id}_${newId()}`, value: 'wide' } }];
      return { params: { link }, body: { ID: newId(), data } };
    },
    own: '200 200 200 200 200',
    foreign: '404 404 404 404 404',
    stranger: 200,
  },
  // Whoever has the key reads it; everybody gets the same response where there is none.
  readPublicDocument: {
    send: async (world, place) => {
      const { jobTypeId } = await world.question(place);
      const link = await publicLink(world, jobTypeId, place);
      return { params: { link, id: newId() }, query: { key: `9999999999.${'0'.repeat(32)}` } };
    },
    own: '404 404 404 404 404',
    foreign: '404 404 404 404 404',
    stranger: 404,
  },
  // Without a file nothing is taken, nor for a question that takes none; whether the link is on is asked first.
  uploadPublicFile: {
    send: async (world, place) => {
      const { id, jobTypeId } = await world.question(place);
      const link = await publicLink(world, jobTypeId, place);
      return { params: { link }, query: { submission: newId(), question: id } };
    },
    own: '400 400 400 400 400',
    foreign: '404 404 404 404 404',
    stranger: 400,
  },
  // Whoever knows the submission takes its files back.
  removePublicFile: {
    send: async (world, place) => {
      const { jobTypeId } = await world.question(place);
      const link = await publicLink(world, jobTypeId, place);
      const [id, submission] = [newId(), newId()];
      const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
      await query
        .insertInto('public_files')
        .values({
          id,
          submission_id: submission,
          job_type_id: jobTypeId,
          address: '10.0.0.1',
          original_name: 'a.png',
          extension: 'png',
          content_type: 'image/png',
          size: 10,
          sha256: Buffer.alloc(32, 1),
          is_video: false,
          properties: '{}',
          created_at: new Date(),
        })
        .execute();
      return { params: { link, id }, query: { submission } };
    },
    own: '200 200 200 200 200',
    foreign: '404 404 404 404 404',
    stranger: 200,
  },
};

async function publicLink(world: World, jobTypeId: string, place: Place): Promise<string> {
  const link = `link-${newId()}`;
  const { query } = world.server.db(place === 'foreign' ? 'acme' : 'main');
  await query.updateTable('job_types').set({ public_link: link }).where('id', '=', jobTypeId).execute();
  return link;
}
