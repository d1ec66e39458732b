import { changeJob, createJob } from '@plumbline/contract/jobs';
import { createJobType } from '@plumbline/contract/job-types';
import { createProject } from '@plumbline/contract/projects';
import { createQuestion } from '@plumbline/contract/questions';
import { createReport } from '@plumbline/contract/reports';
import { sendAnswers } from '@plumbline/contract/answers';
import type { SentBody } from '@plumbline/contract/call';
import type { Cell } from '@plumbline/domain/reports/cells';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { newId } from '../../ids.ts';
import type { Answered, TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** The body of an answer that had to be given. */
export function ok<Body>(answer: Answered<Body>): Body {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

/** What reports of a test are made of, by the calls that people make it with. */
export function reportWorld(server: TestServer, as: TestPerson) {
  return {
    jobType: async (title = `Type ${newId()}`) => ok(await server.call(createJobType, { as, body: { title } }))._id,
    question: async (jobType: string, type: QuestionType, title: string, more: object = {}) =>
      ok(
        await server.call(createQuestion, {
          as,
          body: {
            type: questionTypeNumber(type),
            title,
            jobType,
            isClientVisible: true,
            settings: {},
            ...more,
          } as never,
        }),
      ).ID,
    project: async (name = `Project ${newId()}`, more: object = {}) =>
      ok(await server.call(createProject, { as, body: { name, ...more } }))._id,
    job: async (job_type: string, project: string, more: object = {}) =>
      ok(
        await server.call(createJob, {
          as,
          body: { job_type, project, startDate: '2026-03-15T08:00:00.000Z', ...more },
        }),
      )._id,
    status: async (id: string, status: string) =>
      ok(await server.call(changeJob, { as, params: { id }, body: { status } })),
    answer: async (job: string, answers: readonly { question: string; value: unknown; more?: object }[], by = as) =>
      ok(
        await server.call(sendAnswers, {
          as: by,
          body: {
            job,
            data: answers.map(({ question, value, more }) => ({
              question,
              answer: { ID: `${question}_${newId()}`, value, date: new Date().toISOString(), ...more },
            })),
          },
        }),
      ),
    report: async (body: Partial<SentBody<typeof createReport>>) =>
      ok(await server.call(createReport, { as, body: { name: `Report ${newId()}`, type: 'jobs', ...body } as never })),
  };
}

/** A cell as a test writes it. */
export function plainCell(cell: Cell): unknown {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'text':
    case 'link':
      return cell.text;
    case 'number':
      return cell.number;
    case 'boolean':
      return cell.boolean;
    case 'date':
      return cell.date;
    case 'moment':
      return cell.at;
    case 'time':
      return cell.time;
    case 'length':
      return `${cell.minutes} min`;
    case 'range':
      return [plainCell(cell.from), plainCell(cell.to)];
    case 'place':
      return [cell.lat, cell.long, cell.address];
    case 'files':
      return cell.files.map(({ name }) => name);
    case 'list':
      return cell.items.map(plainCell);
  }
}
