import { readAssetInfo } from '@plumbline/contract/assets';
import { readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import { describe, expect, it } from 'vitest';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { aacFile, mp3File, oggFile, wavFile, webmFile } from '../../../test/support/files/recording-files.ts';
import { sendFile } from '../../../test/support/send-files.ts';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'What did the motor sound like?', { allowAddingFile: true, allowAudio: true }],
  ['text', 'Remarks', { allowAddingFile: true }],
]);

const specified = 'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp';
const upload = (bytes: Buffer, name: string, target = 'answer_audio') =>
  sendFile(on.server, { as: on.inspector, bytes, name, query: { target } });

describe('audio', () => {
  it.each([
    ['mp3', mp3File(), 'audio/mpeg', 2.612],
    ['m4a', filmFile({ handler: 'soun', width: 0, height: 0 }), 'audio/mp4', 3],
    ['aac', aacFile(), 'audio/aac', 2.322],
    ['ogg', oggFile(), 'audio/ogg', 3],
    ['wav', wavFile(), 'audio/wav', 2],
    ['weba', webmFile(), 'audio/webm', 4],
  ])(
    'is kept as %s by its content, with its length, and played in parts',
    async (extension, bytes, contentType, duration) => {
      const { body } = await upload(bytes, 'מנוע.bin');
      expect(body).toMatchObject({ extension, contentType, duration, isVideo: false, width: null });
      const played = await on.server.send({
        method: 'GET',
        url: `${body.Location}&preview=true`,
        headers: { range: 'bytes=2-11' },
      });
      expect(played.status).toBe(206);
      expect(played.headers).toMatchObject({
        'content-type': contentType,
        'content-range': `bytes 2-11/${bytes.length}`,
        'x-content-type-options': 'nosniff',
      });
      expect(played.headers['content-security-policy']).toContain('sandbox');
      expect(played.headers['content-disposition']).toMatch(/^inline/);
    },
  );

  it('is refused in the specified words where only attachments are taken', async () => {
    for (const target of ['answer', 'profile', 'message', 'project_field']) {
      const { problem } = await upload(mp3File(), 'a.mp3', target);
      expect([target, problem.status, problem.data]).toEqual([target, 415, specified]);
    }
    expect((await upload(filmFile({ handler: 'soun' }), 'a.mp4', 'answer')).problem.data).toBe(specified);
    expect((await upload(mp3File(), 'a.jpg', 'avatar')).problem.data).toBe(
      'Invalid file extension allowed only jpeg, png',
    );
  });

  it('hangs on answers of questions that allow it, and on no others', async () => {
    const { body: recording } = await upload(wavFile(), 'motor.wav');
    const job = await on.job();
    const [heard, other] = [on.at('What did the motor sound like?'), on.at('Remarks')];
    const refused = await on.send(job, [anAnswer(other, 'x', { files: [recording._id] })]);
    expect(refused.problem.errors).toMatchObject([
      { path: 'data.0.answer.files.0', code: 'audio_not_allowed', message: specified },
    ]);
    expect((await on.send(job, [anAnswer(heard, 'x', { files: [recording._id] })])).status).toBe(200);
    const { body } = await on.server.call(readJob, { as: on.admin, params: { id: job } });
    expect(body.answers[0]?.assets).toMatchObject([{ originalName: 'motor.wav', contentType: 'audio/wav' }]);
    expect((await on.server.call(readAssetInfo, { as: on.admin, params: { id: recording._id } })).status).toBe(200);
  });

  it('does not hang on a project', async () => {
    const projectFields = projectFieldDefinitions.parse([
      { id: 'papers', label: 'Papers', type: 'file_list', accessRules: {} },
    ]);
    await on.server.call(changeProjectFields, { as: on.admin, body: { projectFields } });
    const project = await on.server.call(createProject, { as: on.admin, body: { name: 'Depot' } });
    const { body: recording } = await sendFile(on.server, {
      as: on.admin,
      bytes: wavFile(1),
      name: 'a.wav',
      query: { target: 'answer_audio' },
    });
    const refused = await on.server.call(changeProjectField, {
      as: on.admin,
      params: { id: project.body._id },
      body: { field: { id: 'papers', value: [recording._id] } },
    });
    expect(refused.problem.errors).toMatchObject([{ code: 'audio_not_allowed', message: specified }]);
  });
});
