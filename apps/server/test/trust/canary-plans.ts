import { saveBlueprint } from '@plumbline/contract/blueprints';
import { createQuestion } from '@plumbline/contract/questions';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { defaultElementId, lineCanvasData } from '../access-matrix/world.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';

/** Marks a file as a plan: a comment on it, and measures with a text of their own. */
export async function markPlan(
  server: TestServer,
  as: TestPerson,
  { jobType, job, file }: { jobType: string; job: string; file: string },
  canary: (of: string) => string,
): Promise<void> {
  const body = {
    type: questionTypeNumber('blueprint'),
    title: canary('plan'),
    jobType,
    is_global: false,
    settings: {},
  };
  const question = (await server.call(createQuestion, { as, body })).body;
  const canvasData = JSON.stringify({ ...(JSON.parse(lineCanvasData) as object), comment: canary('mark') });
  const measurements = {
    pixels: { width: 100, height: 100 },
    metrics: { width: 1, height: 1 },
    arrows: { width: { elementId: canary('arrow') } },
  };
  const { status } = await server.call(saveBlueprint, {
    as,
    params: { job, question: question.ID },
    body: { file, measurements, elements: [{ elementId: defaultElementId, canvasData }] },
  });
  if (status !== 200) throw new Error(`${status} marking a plan`);
}
