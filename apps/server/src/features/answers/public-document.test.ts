import * as answerCalls from '@plumbline/contract/answers';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as calls from '@plumbline/contract/public-answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { anAnswer, makeJobType } from './answers.fixtures.ts';

const on = setServer({ admin: 'business_admin' });

let jobTypeId = '';
let link = '';
let q: Record<string, WireQuestion> = {};
const at = (title: string) => q[title] as WireQuestion;

const openLink = async (of: string, body: { isActive: boolean; renew?: boolean } = { isActive: true }) =>
  (await on.server.call(jobTypeCalls.changePublicLink, { as: on.admin, params: { id: of }, body })).body.publicLink ??
  '';
const change = (of: string, settings: object) =>
  on.server.call(jobTypeCalls.changeJobType, { as: on.admin, params: { id: of }, body: { settings } });

beforeAll(async () => {
  const made = await makeJobType(
    on.server,
    on.admin,
    [
      ['text', 'Name'],
      ['text', 'Damage', { allowComment: true, allowTaggingIssue: true }],
      ['text', 'Chosen people only', { permissions: { readers: { who: 'selected', users: [newId()] } } }],
    ],
    { publicDocument: true },
  );
  ({ id: jobTypeId, q } = made);
  link = await openLink(jobTypeId);
});

let callers = 0;
const fresh = () => `10.2.${Math.floor((callers += 1) / 250)}.${callers % 250}`;

async function submit(of = link) {
  const id = newId();
  const data = [anAnswer(at('Name'), 'Passer-by'), anAnswer(at('Damage'), 'Broken glass', { comment: 'At the gate' })];
  const body = { ID: id, data };
  const sent = await on.server.call(calls.sendPublicAnswers, { params: { link: of }, body, from: fresh() });
  expect(sent.status).toBe(200);
  return { id, body, key: sent.body.document_key ?? '' };
}

const fetchIt = ({ id, key }: { id: string; key: string }, of = link, from = fresh(), language = 'en') =>
  on.server.send({
    method: 'GET',
    url: `/v2/public/job_type/${of}/submissions/${id}/document`,
    query: { key },
    remoteAddress: from,
    headers: { 'accept-language': language },
  });
const refused = async (...args: Parameters<typeof fetchIt>) => {
  const { status, problem } = await fetchIt(...args);
  return [status, problem.code];
};

describe('the PDF for whoever submitted by a public link', () => {
  it('holds what they have sent, in their language, and can be verified', async () => {
    const sent = await submit();
    const { status, headers, body } = await fetchIt(sent);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('.pdf');
    const { text } = await readPdf(body as Buffer);
    for (const part of ['Passer-by', 'Broken glass', 'At the gate']) expect(text).toContain(part);
    expect(text).not.toContain('Chosen people only');
    const db = on.server.db().query;
    const issued = await db.selectFrom('issued_documents').selectAll().orderBy('issued_at', 'desc').execute();
    expect(issued[0]).toMatchObject({ job_ids: [sent.id], issued_by: null });
    expect(text.replaceAll('-', '')).toContain(issued[0]?.code);
    const events = await db.selectFrom('events').select('actor_id').where('name', '=', 'export.made').execute();
    expect(events.at(-1)).toEqual({ actor_id: null });
    const hebrew = await readPdf((await fetchIt(sent, link, fresh(), 'he')).body as Buffer);
    expect(hebrew.text).toContain('שאלות ותשובות');
  });

  it('holds nothing that the office has added since: answers, people, project, status', async () => {
    const sent = await submit();
    const data = [anAnswer(at('Damage'), 'Not our gate', { comment: 'Internal' })];
    const answered = await on.server.call(answerCalls.sendAnswers, { as: on.admin, body: { job: sent.id, data } });
    expect(answered.status).toBe(200);
    const db = on.server.db().query;
    await db.updateTable('jobs').set({ status: 'rejected' }).where('id', '=', sent.id).execute();
    const user = on.admin.id;
    await db
      .insertInto('job_assignees')
      .values({ job_id: sent.id, user_id: user, job_created_at: new Date(), assigned_at: new Date() } as never)
      .execute();
    const { text } = await readPdf((await fetchIt(sent)).body as Buffer);
    expect(text).toContain('Broken glass');
    for (const gone of ['Not our gate', 'Internal', 'Rejected', 'Test business_admin'])
      expect(text).not.toContain(gone);
  });

  it('is not offered unless the job type says so, and no longer once it says otherwise', async () => {
    const other = await makeJobType(on.server, on.admin, [['text', 'Name']]);
    const of = await openLink(other.id);
    const data = [anAnswer(other.q['Name'] as WireQuestion, 'x')];
    const sent = await on.server.call(calls.sendPublicAnswers, {
      params: { link: of },
      body: { ID: newId(), data },
      from: fresh(),
    });
    expect(sent.body.document_key).toBeNull();
    const mine = await submit();
    await change(jobTypeId, { publicDocument: false });
    expect(await refused(mine)).toEqual([404, 'not_found']);
    await change(jobTypeId, { publicDocument: true });
    expect((await fetchIt(mine)).status).toBe(200);
  });

  it('opens with the key of the very submission alone', async () => {
    const [mine, theirs] = [await submit(), await submit()];
    const [until = '', signature = ''] = mine.key.split('.');
    for (const key of [
      theirs.key,
      '',
      'x',
      `${until}.${'0'.repeat(32)}`,
      `${Number(until) + 1}.${signature}`,
      `${until}.${signature}0`,
    ]) {
      expect(await refused({ id: mine.id, key })).toEqual([404, 'not_found']);
    }
    expect(await refused({ id: newId(), key: mine.key })).toEqual([404, 'not_found']);
  });

  it('opens for an hour from the submission, however often that is sent again', async () => {
    const sent = await submit();
    const again = await on.server.call(calls.sendPublicAnswers, { params: { link }, body: sent.body, from: fresh() });
    expect(again.body.document_key).toBe(sent.key);
    const hourAgo = new Date(Date.now() - (calls.publicDocumentSeconds + 5) * 1000);
    const db = on.server.db().query;
    await db.updateTable('jobs').set({ created_at: hourAgo }).where('id', '=', sent.id).execute();
    const late = await on.server.call(calls.sendPublicAnswers, { params: { link }, body: sent.body, from: fresh() });
    expect(late.body.document_key).not.toBe(sent.key);
    expect(await refused({ id: sent.id, key: late.body.document_key ?? '' })).toEqual([404, 'not_found']);
  });

  it('ends with the link, with its address, and with the job', async () => {
    const sent = await submit();
    const old = link;
    link = await openLink(jobTypeId, { isActive: true, renew: true });
    expect(await refused(sent, old)).toEqual([404, 'public_link_off']);
    expect(await refused(sent, link)).toEqual([404, 'not_found']);
    const next = await submit();
    await openLink(jobTypeId, { isActive: false });
    expect(await refused(next)).toEqual([404, 'public_link_off']);
    link = await openLink(jobTypeId);
    const removed = await submit();
    await on.server
      .db()
      .query.updateTable('jobs')
      .set({ removed_at: new Date() })
      .where('id', '=', removed.id)
      .execute();
    expect(await refused(removed)).toEqual([404, 'not_found']);
  });

  it('is not of another instance, whatever the key, and limited by address', async () => {
    const sent = await submit();
    const from = fresh();
    const wrong = { id: sent.id, key: 'x' };
    for (let count = 0; count < 20; count += 1) expect(await refused(wrong, link, from)).toEqual([404, 'not_found']);
    expect((await fetchIt(sent, link, from)).status).toBe(429);
    expect((await fetchIt(sent)).status).toBe(200);
  });
});
