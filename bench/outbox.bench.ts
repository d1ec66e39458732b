// How long answers and photos that were queued without network take to come home from a real browser, with how many requests, and
// whether any is missing or doubled, while the server is killed and started again on the way; against the same sent one after
// the other by a plain program to a server that stays.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendAnswers } from '@plumbline/contract/answers';
import { ensureWebBuilt } from '../scripts/web-build.mjs';
import { photoMaker } from './files/photos.ts';
import { agent, resumableSender } from './files/senders.ts';
import { call, closeConnections, signIn } from './measuring/api-client.ts';
import { numberOptions } from './measuring/arguments.ts';
import { printMachine, printTable, short } from './measuring/report.ts';
import { makeDataFolder, openDatabase, runProgram, startServer } from './measuring/running-server.ts';
import { timed } from './measuring/statistics.ts';
import { openChromium } from './measuring/throttled-phone.ts';
import { outboxMade, queue, unsentOn, type QueuedAnswer } from './outbox/device.ts';
import { compare, makeJobs, type Caller, type WorkJob } from './outbox/work.ts';

const given = numberOptions({ answers: 500, photos: 50, kills: 3, jobs: 10 });
/** So long the server is away each time. */
const away = 1000;
const photos = await photoMaker({ width: 2000, height: 1500, megabytes: 1 });
/** So many bytes all photos have in common; behind them each has its own. */
const shared = photos(0).bytes.length - `photo 0 of ${process.pid}`.length;
const tailOf = (number: number) => photos(number).bytes.subarray(shared).toString();

/** What somebody answered: the answers spread over the jobs, a photo with every so manieth. */
function answersTo(jobs: readonly WorkJob[]): QueuedAnswer[] {
  const every = Math.max(1, Math.floor(given.answers / given.photos));
  let photo = 0;
  return Array.from({ length: given.answers }, (_, place): QueuedAnswer => {
    const job = jobs[place % jobs.length] as WorkJob;
    const questionId = job.questionIds[Math.floor(place / jobs.length)] ?? '';
    const hasPhoto = place % every === 0 && photo < given.photos;
    const number = hasPhoto ? photo++ : 0;
    return {
      job,
      questionId,
      value: `Answer ${place}`,
      photo: hasPhoto ? photos(number).sha256 : null,
      tail: hasPhoto ? tailOf(number) : null,
    };
  });
}

/** The same by a plain program, one thing after the other. */
async function sendPlainly(by: Caller, jobs: readonly WorkJob[]): Promise<void> {
  const send = resumableSender(by.port, by.token);
  for (const [place, { job, questionId, value, photo }] of answersTo(jobs).entries()) {
    if (photo !== null) await send(photos(given.photos + place));
    const answer = { ID: `${questionId}_plain-${place}-${job.number}`, value, revision: 1 };
    const body = JSON.stringify({ job: job.id, data: [{ question: questionId, answer }] });
    await call({ ...by, method: 'POST', path: sendAnswers.path, body });
  }
}

await ensureWebBuilt(process.execPath);
const folder = await makeDataFolder();
try {
  await runProgram(folder.path, 'demo', '--jobs', '10');
  const database = await openDatabase(folder.path, 1);
  await printMachine(database.pool);
  let server = await startServer(folder.path);
  const { port } = server;
  const origin = `http://localhost:${port}`;
  const browser = await openChromium();
  try {
    const admin = { port, token: (await signIn(port, 'admin@demo.test')).token };
    const inspector = await signIn(port, 'inspector@demo.test');
    const questions = Math.ceil(given.answers / given.jobs);
    const jobs = await makeJobs(admin, inspector.userId, given.jobs, questions);
    const plainJobs = await makeJobs(admin, inspector.userId, given.jobs, questions);
    const answers = answersTo(jobs);

    const session = { accessToken: inspector.token, refreshToken: 'none', expiresAt: Date.now() + 86_400_000 };
    const localStorage = [{ name: 'plumbline.session', value: JSON.stringify(session) }];
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin, localStorage }] } });
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard`);
    await outboxMade(page);
    await page.goto(`${origin}/icon.svg`);
    const picture = photos(0).bytes.subarray(0, shared).toString('base64');
    await queue(page, `localhost:${port}/${inspector.userId}`, answers, picture);

    const requests = { answers: 0, files: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname === sendAnswers.path) requests.answers += 1;
      if (request.method() !== 'GET' && pathname.includes('/uploads')) requests.files += 1;
    });
    const total = (await unsentOn(page)).unsent;
    let killed = 0;
    let gone = 0;
    const drained = await timed(async () => {
      await page.goto(`${origin}/dashboard`);
      for (;;) {
        const { unsent, failed } = await unsentOn(page);
        if (unsent === 0) return;
        if (failed > 0) throw new Error(`${failed} things were refused`);
        if (killed < given.kills && total - unsent >= (total * (killed + 1)) / (given.kills + 1)) {
          killed += 1;
          await server.kill();
          gone += await timed(async () => {
            await pause(away);
            server = await startServer(folder.path, port);
          });
        }
        await pause(100);
      }
    });
    const download = async (assetId: string) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      const response = await fetch(`${origin}/v1/s3/download/${assetId}`, { headers });
      return createHash('sha256')
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest('hex');
    };
    const { missing, doubled, photosMissing } = await compare(admin, answers, download);
    const plain = await timed(() => sendPlainly({ port, token: inspector.token }, plainJobs));

    const megabytes = (given.photos * photos(0).bytes.length) / 1e6;
    console.info(
      `${given.answers} answers and ${given.photos} photos (${short(megabytes)} MB) in ${given.jobs} jobs; the server killed ${killed} times, away for ${short(gone / 1000)} s in all.\n`,
    );
    printTable(
      ['', 'seconds', 'requests for answers', 'requests for photos', 'missing', 'doubled'],
      [
        ['outbox', drained / 1000, requests.answers, requests.files, missing + photosMissing, doubled],
        ['plain program', plain / 1000, given.answers, given.photos * 2, 0, 0],
      ],
    );
    console.info(
      `ratio: home after ${short(drained / 1000)} s, ${(drained / (plain + gone)).toFixed(2)} times as long as a plain program and the time without server together; ${missing + photosMissing} missing, ${doubled} doubled (aim: none)`,
    );
    if (missing + photosMissing + doubled > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    agent.destroy();
    closeConnections();
    await server.stop();
    await database.close();
  }
} finally {
  await folder.remove();
}
