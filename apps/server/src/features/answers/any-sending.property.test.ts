import * as calls from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { askedId } from '@plumbline/domain/questionnaire/asked-id';
import { pathOf } from '@plumbline/domain/questionnaire/path-of';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQuestionnaire } from '../questions/store/read-questionnaire.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { addPaths, currentAnswers, eventsOf, jobRow, makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let people: readonly TestPerson[];
let jobTypeId: string;
let questions: readonly WireQuestion[];

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.person('business_admin');
  people = [await server.person('inspector'), await server.person('inspector')];
  const made = await makeJobType(server, admin, [
    ['bool', 'Skip', { allowTaggingIssue: true }],
    ['text', 'Skipped', { allowTaggingIssue: true }],
    ['text', 'Reached', { allowTaggingIssue: true }],
    ['step', 'Doors', { repeat: { min: 1, max: null } }],
    ['text', 'Width', { allowTaggingIssue: true }],
  ]);
  jobTypeId = made.id;
  const [skip, skipped, reached, doors, width] = Object.values(made.q) as [
    WireQuestion,
    WireQuestion,
    WireQuestion,
    WireQuestion,
    WireQuestion,
  ];
  questions = [await addPaths(server, admin, skip, [['true', reached]]), skipped, reached, doors, width];
});
afterAll(() => server.close());

let runs = 0;
const given = fc.record({ question: fc.nat(4), value: fc.nat(2), isIssue: fc.boolean() });

/** Each answer to the group adds one repetition of its own; answers under it name one of three, there or not. */
function valueOf(title: string, value: number): unknown {
  if (title === 'Skip') return value === 1;
  return title === 'Doors' ? { present: ['', `d${value}`], removed: value === 2 ? ['d0'] : [] } : `v${value}`;
}
/** Calls, each of some answers by one of two people, sent up to three times at once or again after others. */
const sendings = fc.record({
  answers: fc.array(given, { minLength: 1, maxLength: 8 }),
  calls: fc.array(
    fc.record({
      from: fc.nat(7),
      length: fc.integer({ min: 1, max: 4 }),
      person: fc.nat(1),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

it('ends in the newest answer of each question, once each, however answers are split, doubled and sent at once', async () => {
  await fc.assert(
    fc.asyncProperty(sendings, async ({ answers, calls: sent }) => {
      runs += 1;
      const job = await makeJob(server, jobTypeId, people);
      const data = answers.map((one, index) => {
        const question = questions[one.question] as WireQuestion;
        const isDoor = question.title === 'Width';
        const answer = {
          ID: `${question.ID}_p${runs}-${index}`,
          value: valueOf(question.title, one.value),
          repetition: isDoor ? (['', 'd0', 'd1'][one.value] ?? '') : '',
          isIssue: one.isIssue && question.title !== 'Doors',
          revision: question.revision,
        };
        return { question: question.ID, answer };
      });
      const order: string[] = [];
      for (const { from, length, person, copies } of sent) {
        const part = data.slice(from % data.length, (from % data.length) + length);
        const as = people[person] as TestPerson;
        const body = { job, data: part };
        const results = await Promise.all(
          Array.from({ length: copies }, () => server.call(calls.sendAnswers, { as, body })),
        );
        for (const result of results) {
          expect(result.status).toBe(200);
          expect(result.body).toEqual(results[0]?.body);
        }
        for (const { answer } of part) if (!order.includes(answer.ID)) order.push(answer.ID);
      }

      const stored = await server
        .db()
        .query.selectFrom('answers')
        .select(['id', 'question_id', 'repetition', 'is_issue', 'value'])
        .where('job_id', '=', job)
        .orderBy('received_at')
        .execute();
      const inOrder = (id: string) => order.filter((one) => one.startsWith(id));
      for (const { ID } of questions) {
        expect(stored.filter((row) => row.question_id === ID).map((row) => row.id)).toEqual(inOrder(ID));
      }
      const idOf = (row: { question_id: string; repetition: string }) => askedId(row.question_id, row.repetition);
      const newest = new Map(stored.map((row) => [idOf(row), row]));
      const questionnaire = await readQuestionnaire(server.db(), jobTypeId);
      const path = pathOf(questionnaire?.definition ?? { jobTypeId, questions: [] }, newest);
      const current = await currentAnswers(server, job);
      expect(current.map((row) => [idOf(row), row.answer_id, row.is_on_path]).toSorted()).toEqual(
        [...newest.values()].map((row) => [idOf(row), row.id, path.includes(idOf(row))]).toSorted(),
      );
      const lists = data
        .filter(({ question, answer }) => question === questions[3]?.ID && order.includes(answer.ID))
        .map(({ answer }) => answer.value as { present: string[]; removed: string[] });
      if (lists.length > 0) {
        const removed = new Set(lists.flatMap((list) => list.removed));
        const present = new Set(lists.flatMap((list) => list.present).filter((id) => !removed.has(id)));
        const stands = newest.get(questions[3]?.ID ?? '')?.value as { present: string[] };
        expect(stands.present.toSorted()).toEqual([...present].toSorted());
      }
      const issues = current.filter((row) => row.is_issue && row.is_on_path).length;
      expect((await jobRow(server, job)).issue_count).toBe(issues);
      const seen = (await eventsOf(server, job)).filter((event) => event.name === 'job.answered');
      expect(seen.flatMap((event) => (event.after as { answerIds: string[] }).answerIds).toSorted()).toEqual(
        order.toSorted(),
      );
    }),
    { numRuns: 40 },
  );
}, 60_000);
