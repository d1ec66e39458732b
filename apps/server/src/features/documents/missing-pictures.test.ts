import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setPlannedJobs } from '../../../test/support/planned-jobs.ts';
import { anAnswer, makeJob } from '../answers/answers.fixtures.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { anElement, canvasData, makePlan, makeProjectWithPlans, save } from '../blueprints/blueprints.fixtures.ts';
import { maxPhotos } from './document-pictures.ts';
import { damagedPhoto, readJob } from './documents.fixtures.ts';

const on = setPlannedJobs();
const { at, fieldId, answered } = on;

const words = { en: 'This picture can’t be shown', he: 'לא ניתן להציג את התמונה' } as const;

describe('a picture that can’t be drawn', () => {
  it.each(['en', 'he'] as const)(
    'stands at its place with its name and what is wrong, beside those that can (%s)',
    async (language) => {
      const whole = await uploadTo(on.server, { as: on.inspector, bytes: await jpeg(), query: { target: 'answer' } });
      const damaged = await damagedPhoto(on.server, on.inspector, 'hinge.jpg');
      const job = await answered(anAnswer(at('Door'), 'ok', { files: [whole.body.assetId, damaged] }));
      const { text } = await readJob(on.server, { job, as: on.inspector, language });
      expect(text).toContain(words[language]);
      expect(text).toContain('hinge');
      expect(text.match(language === 'en' ? /Photo \d/g : /תמונה \d/g)).toHaveLength(2);
    },
  );

  it('is a signature: then whose it is and when stay', async () => {
    const job = await answered(anAnswer(at('Signed'), 'yes', { signature: 'data:image/png;base64,AAAA' }));
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toContain(words.en);
    expect(text).toMatch(/Test inspector · \d\d\/\d\d\/\d\d/);
  });

  it('is pinned to a plan: it stands below the plan', async () => {
    const file = await makePlan(on.server, on.admin);
    const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people: [on.inspector] });
    const job = await makeJob(on.server, on.jobTypeId, [on.inspector], { projectId });
    const photos = [await damagedPhoto(on.server, on.inspector, 'pinned-crack.jpg')];
    const element = anElement({
      elementId: defaultCatalogue.find(({ type }) => type === 11)?.id ?? '',
      canvasData: canvasData({ kind: 'Lamp', style: 11, x: 5, y: 5, width: 40, height: 40, photos }),
    });
    const { status } = await save(on.server, on.inspector, { job, question: at('Plan'), file, elements: [element] });
    expect(status).toBe(200);
    const { text } = await readJob(on.server, { job, as: on.inspector });
    expect(text).toContain('pinned-crack.jpg');
    expect(text).toContain(words.en);
  });
});

it('photos beyond those that a document has room for are listed by name, and the document says so', async () => {
  const photo = await uploadTo(on.server, { as: on.inspector, bytes: await jpeg(40, 30), query: { target: 'answer' } });
  const job = await answered(anAnswer(at('Door'), 'ok', { files: [photo.body.assetId] }));
  const { query } = on.server.db();
  const { id: _, ...row } = await query
    .selectFrom('assets')
    .select(['id', 'extension', 'content_type', 'size', 'sha256', 'target', 'uploaded_by', 'width', 'height'])
    .where('id', '=', photo.body.assetId)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: maxPhotos + 1 }, (_one, index) => ({
    ...row,
    id: newId(),
    original_name: `copy-${index + 2}.jpg`,
  }));
  await query.insertInto('assets').values(more).execute();
  const files = [photo.body.assetId, ...more.map(({ id }) => id)];
  await query.updateTable('answers').set({ files }).where('job_id', '=', job).execute();
  const { text } = await readJob(on.server, { job, as: on.inspector });
  expect(text).toContain(`Photo ${maxPhotos}`);
  expect(text).not.toContain(`Photo ${maxPhotos + 1}`);
  expect(text).toContain(`Only the first ${maxPhotos} photos are printed`);
  expect(text).toContain(`copy-${maxPhotos + 1}.jpg`);
  expect(text).toContain(`copy-${maxPhotos + 2}.jpg`);
  expect(text).not.toContain(`copy-${maxPhotos}.jpg`);
}, 120_000);
