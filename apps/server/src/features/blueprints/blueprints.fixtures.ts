import { createHash } from 'node:crypto';
import * as calls from '@plumbline/contract/blueprints';
import type { SentQuery } from '@plumbline/contract/call';
import type { WireQuestion } from '@plumbline/contract/questions';
import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** Two metres across 200 px and one metre down 50 px: each direction has a scale of its own. */
export const measurements = {
  pixels: { width: 200, height: 50 },
  metrics: { width: 2, height: 1 },
  arrows: {},
};

/** A shape as it is sent. */
export const canvasData = (shape: Partial<Shape> = {}) =>
  writeCanvasData({
    kind: 'Line',
    style: 0,
    page: 1,
    strokeHeight: 4,
    points: [0, 0, 100, 0],
    ...shape,
  } as Shape);

const elementOf = (order: number) => defaultCatalogue[order - 1]?.id ?? '';
export const crack = elementOf(1);
export const area = elementOf(3);

/** An element as a device sends it: a crack of one metre, on a plan with {@link measurements}. */
export const anElement = (more: Record<string, unknown> = {}) => ({
  _id: newId(),
  elementId: crack,
  canvasData: canvasData(),
  visible: true,
  ...more,
});

/** A plan file with measurements. Who uploaded it sees it; others as `in` says. */
export async function makePlan(
  server: TestServer,
  owner: TestPerson,
  more: { name?: string; measurements?: unknown } = {},
): Promise<string> {
  const id = newId();
  await server
    .db()
    .query.insertInto('assets')
    .values({
      id,
      original_name: more.name ?? 'floor.pdf',
      extension: 'pdf',
      content_type: 'application/pdf',
      size: 10,
      sha256: createHash('sha256').update(id).digest(),
      target: 'blueprint',
      uploaded_by: owner.id,
      properties: JSON.stringify({ measurements: more.measurements ?? measurements }),
    })
    .execute();
  return id;
}

/** A project with these plans in a field that everybody reads; `people` are its members. */
export async function makeProjectWithPlans(
  server: TestServer,
  {
    fieldId,
    plans,
    people,
    clients = [],
  }: {
    fieldId: string;
    plans: readonly string[];
    people: readonly TestPerson[];
    clients?: readonly TestPerson[];
  },
): Promise<string> {
  const id = newId();
  const { query } = server.db();
  await query
    .insertInto('projects')
    .values({ id, name: `Tower ${id}` })
    .execute();
  for (const { id: userId } of people) {
    await query.insertInto('project_members').values({ project_id: id, user_id: userId }).execute();
  }
  for (const { id: userId } of clients) {
    await query.insertInto('client_projects').values({ project_id: id, user_id: userId }).execute();
  }
  await query
    .insertInto('project_field_values')
    .values({
      project_id: id,
      field_id: fieldId,
      value: JSON.stringify(plans.map((plan) => ({ id: plan, value: 'Floor' }))),
    })
    .execute();
  return id;
}

/** Sends a save, as the given person. */
export const save = (
  server: TestServer,
  as: TestPerson,
  {
    job,
    question,
    ...body
  }: { job: string; question: Pick<WireQuestion, 'ID'>; file: string } & Record<string, unknown>,
) =>
  server.call(calls.saveBlueprint, {
    as,
    params: { job, question: question.ID },
    body: body as never,
  });

/** The markings of one job for one question on one plan, as a person sees them. */
export const readMarked = (server: TestServer, as: TestPerson, query: SentQuery<typeof calls.listBlueprints>) =>
  server.call(calls.listBlueprints, { as, query });
