import { closeConnections, signIn } from '../measuring/api-client.ts';
import { openDatabase, runProgram, startServer } from '../measuring/running-server.ts';
import { copyJobs, mostReported } from './copy-jobs.ts';
import { makeQuestions } from './questions.ts';

/** Makes a demo of so many jobs in a data folder, each of them with so many answers: a few as people do, the others copied from those. */
export async function makeAnsweredCompany(
  dataFolder: string,
  { jobs, answers }: { jobs: number; answers: number },
): Promise<void> {
  console.info(`Making ${jobs.toLocaleString('en')} jobs with ${answers} answers each …`);
  await runProgram(dataFolder, 'demo', '--jobs', String(Math.min(mostReported, Math.ceil(jobs / 2))));
  const database = await openDatabase(dataFolder, 4);
  const server = await startServer(dataFolder);
  try {
    const { port } = server;
    const { token } = await signIn(port, 'admin@demo.test');
    const measured = await makeQuestions({ port, host: 'localhost', token }, answers);
    await copyJobs(database.pool, 'instance_main', measured, jobs);
  } finally {
    closeConnections();
    await server.stop();
    await database.close();
  }
}
