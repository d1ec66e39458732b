import { signIn, webClientId } from '@plumbline/contract/access';
import { listBlueprints } from '@plumbline/contract/blueprints';
import { readMeasurements, scaleOf } from '@plumbline/domain/blueprints/calibration';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { columnsOf } from '@plumbline/domain/projects/field-definitions';
import { tableFields } from '@plumbline/domain/projects/lists';
import { checkFieldValue } from '@plumbline/domain/projects/project';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf, splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import { isCalculated } from '@plumbline/domain/questionnaire/calculated-value';
import { currentAnswers, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { validateAnswer, validateSubmission } from '@plumbline/domain/questionnaire/validation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { readSettings } from '../src/instances/settings-store.ts';
import type { TestServer } from '../test/support/test-server.ts';
import { startTestServer } from '../test/support/test-server.ts';
import { castOf } from './demo-cast.ts';
import { makeDemo, usualJobs } from './make-demo.ts';
import { waitingForParts } from './make-world.ts';
import { demoPassword } from './people.ts';
import { readWorld } from './read-world.ts';

let server: TestServer;
let db: InstanceDatabase;

beforeAll(async () => {
  server = await startTestServer();
  db = server.db();
  const { unbound, files } = server.services;
  const now = new Date('2026-06-15T09:40:00Z');
  await makeDemo({ unbound, files, schema: db.schema, jobs: usualJobs, now, progress: () => undefined });
});
afterAll(() => server.close());

describe('the answers of the demo', () => {
  const answerer: Answerer = { id: null, role: 'inspector', status: 'assigned', allowedStatuses: null };

  it('hold every rule of the questionnaires; whatever was submitted is complete', async () => {
    const { jobTypes } = await readWorld(db, castOf('mixed'));
    const rows = await db.rows(sql<{
      id: string;
      job_type_id: string;
      submitted: boolean;
      answered_since: boolean;
      status: string;
      answers: (Answer & { isCurrent: boolean })[] | null;
    }>`select j.id, j.job_type_id, j.submitted_at is not null as submitted, j.status,
        exists (select from ${db.table('answers')} late where late.job_id = j.id and late.received_at > j.submitted_at) as answered_since, (
        select json_agg(json_build_object('id', a.id, 'questionId', a.question_id, 'repetition', a.repetition, 'revision', a.question_revision,
          'value', a.value, 'files', a.files, 'comment', nullif(a.comment, ''), 'signature', a.signature, 'emails', a.emails,
          'isIssue', a.is_issue, 'base', a.base_answer_id, 'at', a.received_at, 'by', a.user_id, 'isParallel', a.is_parallel,
          'isCurrent', c.is_on_path))
        from ${db.table('answers')} a left join ${db.table('current_answers')} c on c.answer_id = a.id where a.job_id = j.id) as answers
      from ${db.table('jobs')} j`);
    let submitted = 0;
    for (const { job_type_id: typeId, answers, ...job } of rows) {
      const jobType = jobTypes.find((one) => one.id === typeId);
      if (!jobType) throw new Error('a job of an unknown type');
      const { definition } = jobType;
      const byId = new Map(definition.questions.map((question) => [question.id, question]));
      for (const answer of answers ?? []) {
        const question = byId.get(answer.questionId);
        if (!question) throw new Error('an answer to an unknown question');
        // Nobody sends what is calculated.
        if (isCalculated(question)) continue;
        expect(validateAnswer(question, answer, { answerer }), question.title).toEqual([]);
      }
      const state = startQuestionnaire(definition, answers ?? [], layoutOf(definition), answerer);
      const current = new Map(currentAnswers(state));
      for (const [id, { value }] of current) {
        const question = byId.get(splitAskedId(id).questionId);
        if (value === null && question && isCalculated(question)) current.delete(id);
      }
      const currentOnes = (answers ?? []).filter((answer) => answer.isCurrent);
      expect(new Map(currentOnes.map((answer) => [askedIdOf(answer), answer.value]))).toEqual(
        new Map([...current].map(([id, { value }]) => [id, value])),
      );
      const isReported = ['reported', 'review', 'done', waitingForParts].includes(job.status);
      expect(job.submitted).toBe(isReported);
      if (['reported', 'review'].includes(job.status)) expect(job.answered_since).toBe(false);
      if (!isReported) continue;
      submitted += 1;
      expect(validateSubmission(definition, answers ?? [], answerer)).toEqual([]);
    }
    expect(submitted).toBeGreaterThan(150);
  });

  it('are given in several repetitions, signed, calculated, and chosen from the lists and tables of the company', async () => {
    const rows = await db.rows(sql<{ kind: string; answers: number }>`
      select kind, count(*)::int as answers from (
        select unnest(array[
          case when a.repetition <> '' then 'repeated' end,
          case when a.signature is not null then 'signed' end,
          case when r.settings ->> 'calculate' is not null then 'calculated' end,
          case when o.id is not null and o.label = a.value ->> 'label' then 'from a list' end,
          case when t.id is not null and t.project_id = j.project_id and t.cells = a.value -> 0 -> 'cells' then 'from a table' end,
          case when v.value = a.value then 'noted of the project' end]) as kind
        from ${db.table('answers')} a join ${db.table('jobs')} j on j.id = a.job_id
        join ${db.table('question_revisions')} r on r.question_id = a.question_id and r.revision = a.question_revision
        left join ${db.table('list_options')} o on o.id::text = a.value ->> 'id' and o.list = r.settings ->> 'systemListType'
        left join ${db.table('project_table_rows')} t
          on t.id::text = a.value -> 0 ->> 'id' and t.field_id = r.settings ->> 'projectTableType'
        left join ${db.table('project_field_values')} v on v.project_id = j.project_id and v.field_id = r.settings ->> 'field'
      ) counted where kind is not null group by kind`);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(['repeated', 'signed', 'calculated', 'from a list', 'from a table', 'noted of the project']),
    );
    const foreign = await db.rows(sql`
      select a.id from ${db.table('answers')} a
      join ${db.table('question_revisions')} r on r.question_id = a.question_id and r.revision = a.question_revision
      join ${db.table('jobs')} j on j.id = a.job_id
      left join ${db.table('project_table_rows')} t on t.id::text = a.value -> 0 ->> 'id' and t.project_id = j.project_id
      where r.settings ->> 'projectTableType' is not null and t.id is null`);
    expect(foreign).toEqual([]);
  });
});

describe('the buildings of the demo', () => {
  it('hold what the company keeps of them, in the form of its fields', async () => {
    const { settings } = await readSettings(db);
    const fields = new Map(settings.projectFields.map((field) => [field.id, field]));
    const values = await db.query.selectFrom('project_field_values').select(['field_id', 'value']).execute();
    const tables = new Set(tableFields(settings.projectFields).map(({ id }) => id));
    expect(values).toHaveLength(8 * (fields.size - tables.size));
    for (const { field_id: id, value } of values) {
      const field = fields.get(id);
      if (!field) throw new Error(`no field ${id}`);
      expect(checkFieldValue(field, value), field.label).toMatchObject({ ok: true });
    }
    const rows = await db.query.selectFrom('project_table_rows').select(['project_id', 'field_id', 'cells']).execute();
    expect(new Set(rows.map((row) => row.project_id)).size).toBe(8);
    for (const { field_id: id, cells } of rows) {
      const field = fields.get(id);
      expect(field && Object.keys(cells as object).toSorted()).toEqual(field && [...columnsOf(field)].toSorted());
    }
  });
});

describe('the plans of the demo', () => {
  it('are measured, and one of them has marks of an inspector in a job that is under way', async () => {
    const plans = await db.rows(sql<{ id: string; width: number; height: number; measurements: unknown }>`
      select a.id, a.width, a.height, a.properties -> 'measurements' as measurements from ${db.table('assets')} a
      where a.target = 'blueprint' order by a.id`);
    expect(plans).toHaveLength(2);
    for (const { measurements } of plans)
      expect(scaleOf(readMeasurements(measurements), 1)).toEqual({ x: 0.01, y: 0.01 });
    const [marked, ...others] = await db.rows(sql<{
      job: string;
      file: string;
      status: string;
      by: string;
      email: string;
      elements: { id: string; canvasData: string }[];
      value: unknown;
    }>`select b.job_id as job, b.asset_id as file, j.status, b.created_by as by, u.email, c.value, (
        select json_agg(json_build_object('id', e.id, 'canvasData', e.canvas_data) order by e.id)
        from ${db.table('blueprint_elements')} e where e.blueprint_id = b.id) as elements
      from ${db.table('blueprints')} b join ${db.table('jobs')} j on j.id = b.job_id
      join ${db.table('users')} u on u.id = b.created_by
      join ${db.table('current_answers')} c on c.job_id = b.job_id and c.question_id = b.question_id`);
    expect(others).toEqual([]);
    if (!marked) throw new Error('no plan is marked');
    expect(['assigned', 'confirmed']).toContain(marked.status);
    const plan = plans.find(({ id }) => id === marked.file);
    expect(marked.value).toEqual({
      file: plan?.id,
      elements: expect.arrayContaining(marked.elements.map(({ id }) => id)),
    });
    expect(marked.elements).toHaveLength(5);
    for (const { canvasData } of marked.elements) {
      const read = readCanvasData(canvasData);
      const points = read.ok && 'points' in read.value ? read.value.points : [];
      expect([read.ok, Math.max(0, ...points) < (plan?.width ?? 0)]).toEqual([true, true]);
    }
    const { body } = await server.call(signIn, {
      body: { grant_type: 'password', username: marked.email, password: demoPassword, client_id: webClientId },
    });
    const as = { id: marked.by, token: body.access_token, role: 'inspector', instance: 'main' } as const;
    const seen = await server.call(listBlueprints, { as, query: { job: marked.job } });
    expect(seen.body.map(({ file, elements }) => [file, elements.length])).toEqual([[marked.file, 5]]);
  });
});
