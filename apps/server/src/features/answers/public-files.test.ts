import { listAssets, readAssetInfo } from '@plumbline/contract/assets';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/public-answers';
import type { SentBody } from '@plumbline/contract/call';
import type { WireQuestion } from '@plumbline/contract/questions';
import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { sweepFiles } from '../assets/stored-files/sweep-files.ts';
import { formWithFile } from '../../../test/support/multipart.ts';
import { drawnPicture, sendFile } from '../../../test/support/send-files.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { Answered } from '../../../test/support/test-server.ts';
import { anAnswer, makeJobType } from './answers.fixtures.ts';

const on = setServer({ admin: 'business_admin', inspector: 'inspector' });
let jobTypeId: string;
let link: string;
let q: Record<string, WireQuestion>;
const at = (title: string) => q[title] as WireQuestion;

async function made(settings: object, words: Parameters<typeof makeJobType>[2]) {
  const one = await makeJobType(on.server, on.admin, words);
  const params = { id: one.id };
  await on.server.call(jobTypeCalls.changeJobType, { as: on.admin, params, body: { settings } });
  const { body } = await on.server.call(jobTypeCalls.changePublicLink, {
    as: on.admin,
    params,
    body: { isActive: true },
  });
  return { ...one, link: body.publicLink ?? '' };
}

beforeAll(async () => {
  ({
    id: jobTypeId,
    q,
    link,
  } = await made({ publicFiles: true }, [
    ['text', 'Damage', { fileIsRequired: true }],
    ['text', 'Noise', { allowAddingFile: true, allowAudio: true }],
    ['text', 'Name'],
    ['text', 'Chosen people only', { allowAddingFile: true, permissions: { readers: { who: 'no_one' } } }],
  ]));
});

type Drawings = NonNullable<SentBody<typeof calls.sendPublicAnswers>['drawings']>;

let callers = 0;
/** Each from an address of its own, so that only the test about it meets the limit. */
const fresh = () => `10.2.${Math.floor((callers += 1) / 250)}.${callers % 250}`;

interface Upload {
  bytes?: Buffer;
  name?: string;
  submission?: string;
  question?: string;
  to?: string;
  from?: string;
}
async function upload({ bytes, name = 'door.png', submission, question, to, from }: Upload = {}) {
  const answered = await on.server.send({
    method: 'POST',
    url: `/v2/public/job_type/${to ?? link}/files`,
    query: { submission: submission ?? newId(), question: question ?? at('Damage').ID },
    remoteAddress: from ?? fresh(),
    ...formWithFile(bytes ?? (await drawnPicture()), { name }),
  });
  return answered as Answered<{ _id: string; originalName: string; size: number }>;
}
const broken = (files: readonly string[]) => [anAnswer(at('Damage'), 'Broken', { files: [...files] })];
const submit = (ID: string, files: readonly string[], data = broken(files), drawings: Drawings = []) =>
  on.server.call(calls.sendPublicAnswers, { params: { link }, body: { ID, data, drawings }, from: fresh() });
const waiting = async (submission: string) =>
  (
    await on.server
      .db()
      .query.selectFrom('public_files')
      .select(['id', 'sha256'])
      .where('submission_id', '=', submission)
      .execute()
  ).map(({ id }) => id);
const listed = async () => {
  const { body } = await on.server.call(listAssets, { as: on.admin, query: {} });
  return body.docs.map(({ _id }) => _id);
};
/** Lets files wait as if strangers had brought them. */
const fill = (files: number, bytes: number, where: { submission?: string; address?: string; jobType?: string }) =>
  on.server.db().rows(sql`
    insert into ${on.server.db().table('public_files')} (id, submission_id, job_type_id, address, original_name, extension,
      content_type, size, sha256, is_video, properties, created_at)
    select gen_random_uuid(), coalesce(${where.submission ?? null}::uuid, gen_random_uuid()), ${where.jobType ?? jobTypeId},
      ${where.address ?? 'somewhere'}, 'a.png', 'png', 'image/png', ${bytes}, ${Buffer.alloc(32, 9)}, false, '{}', now()
    from generate_series(1, ${files})`);

describe('a file of a stranger', () => {
  it('is taken only where the job type lets strangers attach files; then it is also demanded', async () => {
    const closed = await made({}, [['text', 'Damage', { fileIsRequired: true, allowAddingFile: true }]]);
    const shown = await on.server.call(calls.readPublicQuestionnaire, { params: { link: closed.link }, from: fresh() });
    expect(shown.body.questions[0]?.settings).toMatchObject({ fileIsRequired: false, allowAddingFile: false });
    const refused = await upload({ to: closed.link, question: closed.q['Damage']?.ID ?? '' });
    expect(refused.problem.errors).toMatchObject([{ path: 'question', code: 'files_not_allowed' }]);

    const open = await on.server.call(calls.readPublicQuestionnaire, { params: { link }, from: fresh() });
    expect(open.body.questions[0]?.settings).toMatchObject({ fileIsRequired: true });
    const without = await submit(newId(), []);
    expect(without.problem).toMatchObject({ code: 'file_required', errors: [{ code: 'file_required' }] });
  });

  it('waits for its submission, seen by nobody, and then is the office’s, once', async () => {
    const ID = newId();
    const sent = await upload({ submission: ID, name: '../door\u202egnp.png' });
    expect(sent.status).toBe(200);
    const { _id, originalName } = sent.body;
    expect(originalName).not.toMatch(/[/\u202e]/);
    expect(await listed()).not.toContain(_id);
    for (const as of [undefined, on.admin]) {
      const read = await on.server.send({ method: 'GET', url: `/v1/s3/download/${_id}`, ...(as && { as }) });
      expect([401, 404]).toContain(read.status);
    }

    const data = broken([_id]);
    const all = await Promise.all([1, 2, 3].map(() => submit(ID, [_id], data)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(all[1]?.body).toEqual(all[0]?.body);
    expect(await waiting(ID)).toEqual([]);
    const info = await on.server.call(readAssetInfo, { as: on.admin, params: { id: _id } });
    expect(info.body).toMatchObject({ uploaded_by: null, isPrivate: false, target: 'answer' });
    const events = await on.server
      .db()
      .query.selectFrom('events')
      .select(['name', 'actor_id'])
      .where('subject_id', '=', _id)
      .execute();
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([['file.uploaded', null]]);
    const [stored] = await on.server
      .db()
      .query.selectFrom('answers')
      .select('files')
      .where('job_id', '=', ID)
      .execute();
    expect(stored?.files).toEqual([_id]);
    // Whoever doesn't see the job doesn't see its file, and no stranger ever does.
    const others = [undefined, on.inspector].map((as) =>
      on.server.send({ method: 'GET', url: `/v1/s3/download/${_id}`, ...(as && { as }) }),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([401, 404]);
  });

  it('stands in no other submission, and none of the office’s stands in this one', async () => {
    const mine = (await upload()).body._id;
    const office = (await sendFile(on.server, { as: on.admin, bytes: await drawnPicture() })).body._id;
    const submitted = newId();
    const before = (await upload({ submission: submitted })).body._id;
    await submit(submitted, [before]);
    for (const file of [mine, office, before, newId()]) {
      const refused = await submit(newId(), [file]);
      expect(refused.problem.errors).toMatchObject([{ path: 'data.0.answer.files.0', code: 'unknown_reference' }]);
    }
  });

  it('shows what was drawn over a photo, which comes with it; over nothing else can anything be drawn', async () => {
    const ID = newId();
    const photo = (await upload({ submission: ID })).body._id;
    const drawn = (await upload({ submission: ID })).body._id;
    const plain = (await upload({ submission: ID })).body._id;
    const office = (await sendFile(on.server, { as: on.admin, bytes: await drawnPicture() })).body._id;
    const arrow = { kind: 'arrow', id: 'a', colour: 'red', width: 'medium', from: [1, 2], to: [30, 40] } as const;
    const over = (original: string) => ({ original, marks: [{ ...arrow, from: [1, 2], to: [30, 40] }] });
    const drawings = [
      { file: drawn, drawn: over(photo) },
      { file: plain, drawn: over(office) },
    ] as Drawings;
    const data = broken([drawn, plain]);
    expect((await submit(ID, [], data, drawings)).status).toBe(200);
    const read = async (id: string) => (await on.server.call(readAssetInfo, { as: on.admin, params: { id } })).body;
    expect((await read(drawn)).marks).toEqual(over(photo));
    expect((await read(plain)).marks).toBeNull();
    expect(await read(photo)).toMatchObject({ target: 'answer', marks: null });
    // Whoever does not see the job sees neither.
    for (const id of [drawn, photo]) {
      const refused = await on.server.call(readAssetInfo, { as: on.inspector, params: { id } });
      expect(refused.status).toBe(404);
    }
  });

  it('is looked at as every other one, and nothing is taken that could run something', async () => {
    const page = Buffer.from('<html><script>top.stolen = 1</script></html>');
    expect((await upload({ bytes: page, name: 'door.jpg' })).problem.code).toBe('file_type_not_allowed');
    const half = (await drawnPicture(600, 400)).subarray(0, 5000);
    expect((await upload({ bytes: half })).problem.code).toBe('file_corrupted');
    const word = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600)]);
    expect((await upload({ bytes: word, name: 'a.docx' })).problem.code).toBe('file_type_not_allowed');
    const large = await upload({ bytes: Buffer.alloc(publicFileLimits.bytes + 1, 1) });
    expect(large.problem).toMatchObject({ code: 'file_too_large', status: 413 });
  });

  it('answers a question that strangers see and that takes files, of this link, while it is on', async () => {
    for (const title of ['Name', 'Chosen people only'])
      expect((await upload({ question: at(title).ID })).problem.errors[0], title).toMatchObject({ path: 'question' });
    expect((await upload({ question: newId() })).problem.code).toBe('not_valid');
    expect((await upload({ to: 'x'.repeat(32) })).problem.code).toBe('public_link_off');
  });

  it('can be taken back by whoever knows its submission', async () => {
    const submission = newId();
    const { _id: id } = (await upload({ submission })).body;
    const remove = (of: string) =>
      on.server.call(calls.removePublicFile, { params: { link, id }, query: { submission: of }, from: fresh() });
    expect((await remove(newId())).status).toBe(404);
    expect((await remove(submission)).status).toBe(200);
    expect(await waiting(submission)).toEqual([]);
  });

  it('goes with its bytes after a day in which nobody submitted it', async () => {
    const [left, storedNow] = [newId(), newId()];
    const bytes = await drawnPicture();
    const sha256 = async (id: string) =>
      (await on.server.db().first(sql<{ sha256: Buffer }>`
      select sha256 from ${on.server.db().table('public_files')} where id = ${id}`))!.sha256;
    const gone = await sha256((await upload({ submission: left, bytes })).body._id);
    const stays = (await upload({ submission: storedNow })).body._id;
    const hash = await sha256(stays);
    await submit(storedNow, [stays]);
    const isStored = async (of: Buffer) => (await on.server.services.files.sizeOf('instance_main', of)) !== undefined;
    await sweepFiles(on.server.services, { isDry: false });
    expect(await isStored(gone)).toBe(true);
    const older = async (table: 'public_files' | 'stored_files', column: string) =>
      on.server.db().rows(sql`update ${on.server.db().table(table)}
        set ${sql.id(column)} = ${sql.id(column)} - interval '25 hours'`);
    await older('public_files', 'created_at');
    await older('stored_files', 'claimed_at');
    await sweepFiles(on.server.services, { isDry: false });
    expect(await waiting(left)).toEqual([]);
    expect([await isStored(gone), await isStored(hash)]).toEqual([false, true]);
  });
});

describe('strangers who bring too much', () => {
  it('have twenty files for a submission, however many come at once', async () => {
    const submission = newId();
    await fill(publicFileLimits.perSubmission - 2, 10, { submission });
    const all = await Promise.all(Array.from({ length: 6 }, () => upload({ submission })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(all.find(({ status }) => status !== 200)?.problem).toMatchObject({ code: 'files_too_many', status: 400 });
  });

  it('have so many waiting from an address, and for a job type', async () => {
    const { waitingPerAddress, waitingPerJobType } = publicFileLimits;
    const many = fresh();
    await fill(waitingPerAddress.files, 10, { address: many });
    expect((await upload({ from: many })).problem).toMatchObject({ code: 'files_waiting_too_many', status: 429 });
    const large = fresh();
    await fill(1, waitingPerAddress.bytes - 10, { address: large });
    const refused = await upload({ from: large });
    expect([refused.problem.code, refused.headers['retry-after']]).toEqual(['files_waiting_too_many', '3600']);
    const full = await made({ publicFiles: true }, [['text', 'Damage', { allowAddingFile: true }]]);
    const question = full.q['Damage']?.ID ?? '';
    expect((await upload({ to: full.link, question })).status).toBe(200);
    await fill(1, waitingPerJobType.bytes - 10, { jobType: full.id });
    expect((await upload({ to: full.link, question })).problem.code).toBe('files_waiting_too_many');
    expect((await upload()).status).toBe(200);
  });

  it('are held back after sixty in ten minutes', async () => {
    const from = '10.9.9.11';
    const statuses = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await upload({ from, to: 'x'.repeat(32) })).status);
    expect(statuses.slice(0, 60)).not.toContain(429);
    expect(statuses[60]).toBe(429);
  });
});
