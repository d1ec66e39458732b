import { sendAnswers } from '@plumbline/contract/answers';
import { readJobSources } from '@plumbline/contract/job-sources';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { createSkill } from '@plumbline/contract/skills';
import { changeTranslations } from '@plumbline/contract/translations';
import { expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, currentAnswers, makeJob, makeJobType } from './answers.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });

it('a project value of a skills field is the names of its skills, in the reader’s language too', async () => {
  const { server, admin, inspector } = on;
  const skill = async (name: string) => (await server.call(createSkill, { as: admin, body: { name } })).body._id;
  const [height, welding] = [await skill('Working at height'), await skill('Welding')];
  const change = { kind: 'skill', id: height, key: 'name', language: 'he', text: 'עבודה בגובה' };
  await server.call(changeTranslations, { as: admin, body: { changes: [change] } as never });
  const accessRules = { inspector: { read: true, write: false } };
  const projectFields = [{ id: 'asked', label: 'Asked', type: 'skills', accessRules }];
  await server.call(changeProjectFields, { as: admin, body: { projectFields: projectFields as never } });
  const { body: project } = await server.call(createProject, { as: admin, body: { name: 'Tower' } });
  const field = { id: 'asked', value: [welding, height] };
  await server.call(changeProjectField, { as: admin, params: { id: project._id }, body: { field } });
  const { id: type, q } = await makeJobType(server, admin, [['project_value', 'Who may', { field: 'asked' }]]);
  const job = await makeJob(server, type, [inspector], { projectId: project._id });

  const { body: sources } = await server.call(readJobSources, { as: inspector, params: { id: job } });
  const value = [
    { id: welding, label: 'Welding' },
    { id: height, label: 'Working at height' },
  ];
  expect(sources.fields['field:asked']).toMatchObject({ value, mayWrite: false });
  expect(sources.fields['field:asked']?.options[1]?.translations).toEqual({ he: { name: 'עבודה בגובה' } });

  // Going on says that this is right; anything else is the project's to say.
  const send = (given: unknown) =>
    server.call(sendAnswers, { as: inspector, body: { job, data: [anAnswer(q['Who may']!, given)] } });
  expect((await send(value)).status).toBe(200);
  const [stored] = await currentAnswers(server, job);
  expect(stored).toMatchObject({ value, search_value: 'Welding Working at height' });
  expect((await send([{ id: height, label: 'Working at height' }])).problem.errors[0]?.code).toBe('field_not_writable');
});
