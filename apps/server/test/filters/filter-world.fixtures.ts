import { factsOfJob } from '@plumbline/contract/job-facts';
import { listJobs } from '@plumbline/contract/jobs';
import { createListOption } from '@plumbline/contract/list-options';
import { changeProjectFields, changeSettings } from '@plumbline/contract/settings';
import { createSkill } from '@plumbline/contract/skills';
import type { FilteredList } from '@plumbline/domain/filters/fields';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import * as fc from 'fast-check';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { setToggle } from '../../src/features/jobs/jobs.fixtures.ts';
import { ok, reportWorld } from '../../src/features/reports/reports.fixtures.ts';
import type { GivenAnswer } from './filter-facts.fixtures.ts';
import { answerFacts } from './filter-facts.fixtures.ts';
import type { Drawing, FilteredRow } from './filter-values.fixtures.ts';
import { number, storedMoment, text } from './filter-values.fixtures.ts';
import { profileFields, projectFields, writtenField } from './generated-fields.fixtures.ts';
import { makeFiles } from './generated-files.fixtures.ts';
import { makePeople, makeReports } from './generated-people.fixtures.ts';
import { makeProjects } from './generated-projects.fixtures.ts';
import type { AskedQuestion } from './generated-questions.fixtures.ts';
import { questionsOf } from './generated-questions.fixtures.ts';

/** The result of a job, as it is stored with it. */
const score = fc
  .record({ points: fc.integer({ min: 0, max: 20 }), passMark: fc.option(fc.constantFrom(50, 80)) })
  .map(({ points, passMark }) => ({
    points,
    possible: 20,
    percent: points * 5,
    open: 0,
    passMark,
    passed: passMark === null ? null : points * 5 >= passMark,
    steps: [],
  }));

export type FilteredRows = Readonly<Record<Exclude<FilteredList, 'job_types'>, readonly FilteredRow[]>>;

/** A database of generated rows of every list; with each row, what it has in the fields that filters ask for. */
export async function makeFilterWorld(server: TestServer, admin: TestPerson, seed: number): Promise<FilteredRows> {
  let drawn = 0;
  const draw: Drawing['draw'] = (one) => fc.sample(one, { seed: seed + drawn++, numRuns: 1 })[0]!;
  const perhaps: Drawing['perhaps'] = (one) => draw(fc.option(one, { freq: 4 }));
  const drawing = { draw, perhaps };
  const { query } = server.db();

  for (const toggle of ['blueprints', 'customer', 'skills']) await setToggle(server, toggle, true);
  const inspector = await server.person('inspector', { first: 'דנה', last: 'Ångström' });
  ok(
    await server.call(changeProjectFields, {
      as: admin,
      body: { projectFields: [...projectFields, writtenField] as never },
    }),
  );
  ok(await server.call(changeSettings, { as: admin, body: { userFields: profileFields as never } }));
  const optionOf = async (group: string, label: string) =>
    ok(await server.call(createListOption, { as: admin, body: { group, label } }));
  const makers = [await optionOf('makers', 'Otis'), await optionOf('makers', 'Straße')];
  const options = {
    list: [await optionOf('list', 'One'), await optionOf('list', 'Two')],
    'status-list': [await optionOf('status-list', 'Planned'), await optionOf('status-list', 'Built')],
    makers,
  };
  const skills: string[] = [];
  for (const name of ['Heights', 'Ropes', 'Welding']) {
    skills.push(ok(await server.call(createSkill, { as: admin, body: { name } as never }))._id);
  }

  // Files first: fields and answers name them.
  const files = await makeFiles(server, drawing, [admin, inspector]);
  const projects = await makeProjects(server, drawing, { admin, inspector }, { files, skills, options });
  const world = reportWorld(server, admin);
  const projectIds = projects.rows.map(({ id }) => id);

  const people = [
    { id: admin.id, label: 'Test sys_admin' },
    { id: inspector.id, label: 'דנה Ångström' },
  ];
  const sources = { people, makers: makers.map(({ _id, label }) => ({ id: _id, label })) };
  const byType = questionsOf(sources);
  const asked = (Object.keys(byType) as QuestionType[])
    .toSorted((one, other) => Number(one === 'step') - Number(other === 'step'))
    .flatMap((type) => byType[type].map((one): AskedQuestion => ({ type, ...one })));
  // Two job types ask questions of the same names.
  const types: { id: string; questions: (AskedQuestion & { id: string })[] }[] = [];
  for (let n = 0; n < 2; n += 1) {
    const id = await world.jobType();
    const questions: (AskedQuestion & { id: string })[] = [];
    const wear: AskedQuestion = { type: 'text', name: 'Wear', settings: { textKind: 'number' }, value: null };
    for (const one of [...asked, wear]) {
      const settings = {
        ...one.settings,
        ...(questionTypeRegistry[one.type].takesAnswer && {
          allowComment: true,
          allowTaggingIssue: true,
          allowAddingFile: true,
        }),
      };
      questions.push({
        ...one,
        settings,
        id: await world.question(id, one.type, one.name, { settings, name: one.name }),
      });
    }
    types.push({ id, questions });
  }
  const answered = types
    .flatMap(({ questions }, place) => questions.map((question) => ({ ...question, isCalledById: place === 0 })))
    .filter(({ type, settings }) => questionTypeRegistry[type].takesAnswer || settings.repeat);

  const jobs: FilteredRow[] = [];
  const jobAnswers = new Map<string, GivenAnswer[]>();
  const made: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const type = draw(fc.constantFrom(...types));
    const project = draw(fc.constantFrom(...projectIds));
    const job = await world.job(type.id, project, {
      users: [admin.id, inspector.id],
      ...(made.length > 0 && draw(fc.boolean()) && { prev_job: draw(fc.constantFrom(...made)) }),
    });
    made.push(job);
    const given: (GivenAnswer & { sent: { question: string; value: unknown; more: object } })[] = [];
    for (const question of type.questions) {
      const definition = questionTypeRegistry[question.type];
      const put = (value: unknown, more: object = {}) => {
        const by = draw(fc.constantFrom(admin, inspector));
        const isIssue = definition.takesAnswer && draw(fc.boolean());
        const comment = definition.takesAnswer ? perhaps(text) : null;
        const attached =
          definition.takesAnswer && draw(fc.nat(9)) === 0 ? [draw(fc.constantFrom(...files.uploadedBy(by.id)))] : [];
        files.hangOn(attached, 'job', job);
        files.hangOn(attached, 'project', project);
        given.push({
          question,
          value: definition.normalize(value, question.settings),
          isIssue,
          comment,
          userId: by.id,
          sent: { question: question.id, value, more: { isIssue, comment, files: attached, ...more } },
        });
      };
      if (question.name === 'Doors') put({ present: ['', 'second'], removed: [] });
      else if (question.name === 'Door') {
        const rows = await query
          .selectFrom('project_table_rows')
          .select(['id', 'cells'])
          .where('project_id', '=', project)
          .where('field_id', '=', 'doors')
          .orderBy('position')
          .execute();
        put(rows.map(({ id, cells }) => ({ id, cells, columns: ['Door', 'Kind'] })));
      } else if (question.name === 'Wear') for (const repetition of ['', 'second']) put(draw(number), { repetition });
      else if (question.value !== null && draw(fc.nat(4)) > 0) put(draw(question.value));
    }
    for (const by of [admin, inspector]) {
      const own = given.filter(({ userId }) => userId === by.id).map(({ sent }) => sent);
      if (own.length > 0) await world.answer(job, own, by);
    }
    const isOpen = given.some(
      ({ question, value }) => (question as { name?: string }).name === 'Gate' && value === true,
    );
    jobAnswers.set(
      job,
      given.filter(({ question }) => isOpen || (question as { name?: string }).name !== 'Hidden'),
    );
    const confirmed = draw(fc.subarray([admin.id, inspector.id]));
    for (const user of confirmed) {
      await query
        .updateTable('job_assignees')
        .set({ confirmed_at: new Date() })
        .where('job_id', '=', job)
        .where('user_id', '=', user)
        .execute();
    }
    const required = draw(fc.subarray(skills));
    await query.deleteFrom('job_skills').where('job_id', '=', job).execute();
    for (const skill_id of required) await query.insertInto('job_skills').values({ job_id: job, skill_id }).execute();
    const left = draw(fc.constantFrom('none', 'inspector', 'both'));
    if (left !== 'both') {
      await query
        .deleteFrom('job_assignees')
        .where('job_id', '=', job)
        .where('user_id', 'in', left === 'none' ? [admin.id, inspector.id] : [admin.id])
        .execute();
    }
  }
  const own = new Map<string, { createdBy: string; statusSince: string | null; created_at: string }>();
  for (const id of made) {
    const one = {
      created_by: draw(fc.constantFrom(admin.id, inspector.id)),
      status: draw(fc.constantFrom('open', 'assigned', 'reported', 'review', 'done')),
      start_date: perhaps(storedMoment),
      planned_length: perhaps(fc.integer({ min: 1, max: 300 })),
      score: perhaps(score.map((found) => JSON.stringify(found))),
      status_since: perhaps(storedMoment),
      created_at: draw(storedMoment),
      updated_at: draw(storedMoment),
    };
    await query.updateTable('jobs').set(one).where('id', '=', id).execute();
    own.set(id, { createdBy: one.created_by, statusSince: one.status_since, created_at: one.created_at });
  }
  // What a device knows of a job, it knows from lists.
  for (const job of ok(await server.call(listJobs, { as: admin, query: { page_size: 1000 } as never })).docs) {
    const { createdBy, statusSince, created_at } = own.get(job._id)!;
    const answers = jobAnswers.get(job._id) ?? [];
    const all = (await query.selectFrom('answers').select('user_id').where('job_id', '=', job._id).execute()).map(
      ({ user_id }) => user_id!,
    );
    jobs.push({
      id: job._id,
      factsAt: (dates) => ({
        ...(factsOfJob(job, dates) as FieldFacts),
        ...answerFacts(answered, answers, dates.timeZone),
        ...projects.factsOf.get(job.project?._id ?? ''),
        createdBy: [createdBy],
        statusSince: [statusSince ?? created_at],
        answeredBy: [...new Set(all)],
      }),
    });
  }

  return {
    jobs,
    projects: projects.rows,
    users: await makePeople(server, drawing, { skills, files: files.ids, projects: projectIds }),
    files: files.rows,
    reports: await makeReports(server, drawing, [admin.id, inspector.id]),
  };
}
