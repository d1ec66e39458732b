import * as questionCalls from '@plumbline/contract/questions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const sent =
  '<h1 onclick="x()">Lift</h1><img src=x onerror="x()"><script>x()</script><p style="a">Go <a href="javascript:x()">on</a></p>';
const clean = '<h1>Lift</h1><p>Go on</p>';

const on = setAnswering([
  ['message', 'Read this', { message: sent }, { translations: { he: { message: sent, title: '<b>כך</b>' } } }],
  ['text', 'Report', { richText: true }],
  ['text', 'Plain'],
]);

describe('rich text that comes with what could run', () => {
  it('is stored without it: a message, its translations, and an answer; what was stored before stays as it is', async () => {
    const [message, report, plain] = ['Read this', 'Report', 'Plain'].map(on.at);
    expect(message!.settings).toMatchObject({ message: clean });
    // What is drawn as plain text is stored as it was written.
    expect(message!.translations).toEqual({ he: { message: clean, title: '<b>כך</b>' } });

    const job = await on.job();
    expect((await on.send(job, [anAnswer(report!, sent), anAnswer(plain!, sent)])).status).toBe(200);
    const stored = async () =>
      on.server.db().rows(sql<{ question_id: string; value: unknown }>`
        select question_id, value from ${on.server.db().table('answers')} where job_id = ${job}`);
    const valueOf = async (id: string) => (await stored()).find((row) => row.question_id === id)?.value;
    expect([await valueOf(report!.ID), await valueOf(plain!.ID)]).toEqual([clean, sent]);

    // A revision from before texts were sanitized is read unchanged, also after another part of the question is edited.
    const revisions = on.server.db().table('question_revisions');
    await on.server.db().rows(sql`update ${revisions}
      set settings = jsonb_set(settings, '{message}', to_jsonb(${sent}::text)) where question_id = ${message!.ID}`);
    const params = { id: message!.ID };
    const changed = await on.server.call(questionCalls.changeQuestion, {
      as: on.admin,
      params,
      body: { title: 'Now' },
    });
    expect(changed.body.settings).toMatchObject({ message: sent });
  });
});
