import { createAutomation } from '@plumbline/contract/automations';
import { saveAnswerDrafts } from '@plumbline/contract/answer-drafts';
import * as answerCalls from '@plumbline/contract/answers';
import * as stateCalls from '@plumbline/contract/client-states';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as jobCalls from '@plumbline/contract/jobs';
import { createListOption } from '@plumbline/contract/list-options';
import { changeProjectField } from '@plumbline/contract/project-fields';
import * as projectCalls from '@plumbline/contract/projects';
import * as questionCalls from '@plumbline/contract/questions';
import { setJobHold } from '@plumbline/contract/retention';
import * as skillCalls from '@plumbline/contract/skills';
import { inviteUser } from '@plumbline/contract/invitations';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { newId } from '../../src/ids.ts';
import type { Answered, InstanceName, TestPerson, TestServer } from '../support/test-server.ts';
import { fillBulkChanges, fillDocuments, fillSendings } from './canary-documents.ts';
import { fillWebhooks } from './canary-webhooks.ts';
import { beginUpload, bringPublicFile, replacePicture, uploadPicture } from './canary-files.ts';
import { markPlan } from './canary-plans.ts';
import { fillReports } from './canary-reports.ts';
import { fillAvailability, fillDrive, fillGames, fillSettings } from './canary-settings.ts';

/** What every canary holds: found anywhere, one has got out. */
export const canaryMark = 'qzcanaryzq';

/** Makes texts that stand nowhere else, and remembers each. */
export function canaries(): { make: (of: string) => string; all: string[] } {
  const all: string[] = [];
  return {
    all,
    make: (of) => {
      const canary = `${canaryMark}${all.length}x${of}`;
      all.push(canary);
      return canary;
    },
  };
}

/** The body of an answer that had to be given. */
export function given<Body>(answer: Answered<Body>): Body {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`);
  return answer.body;
}

/** Things of an instance, by what a path may call them. */
export interface FilledIds {
  projects: string[];
  jobs: string[];
  jobTypes: string[];
  questions: string[];
  answers: string[];
  assets: string[];
  users: string[];
  skills: string[];
  webhooks: string[];
}

/** Fills an instance, by the calls that people fill it with, with a canary in every text that they see. */
export async function fillWithCanaries(
  server: TestServer,
  instance: InstanceName,
  canary: (of: string) => string,
  { isPrivate = false }: { isPrivate?: boolean } = {},
): Promise<FilledIds> {
  const person = (role: TestPerson['role']) => {
    const of = role === 'sys_admin' ? 'boss' : '';
    return server.person(role, {
      instance,
      first: canary(`${of}first`),
      last: canary(`${of}last`),
      email: `${canary(`${of}email`)}@example.test`,
    });
  };
  const admin = await person('sys_admin');
  const [manager, inspector, client] = [
    await person('project_manager'),
    await person('inspector'),
    await person('client'),
  ];
  const ids: FilledIds = {
    projects: [],
    jobs: [],
    jobTypes: [],
    questions: [],
    answers: [],
    assets: [],
    users: [admin.id, manager.id, inspector.id, client.id],
    skills: [],
    webhooks: [],
  };
  const as = admin;
  await fillSettings(server, as, canary);
  await fillAvailability(server, as, canary);
  await fillGames(server, as, canary);
  await fillDrive(server, as, canary);
  ids.webhooks.push(...(await fillWebhooks(server, as, canary)));
  await fillAutomation(server, as, canary);
  await fillDocuments(server, as, canary);
  await fillBulkChanges(server, as, canary);
  await fillReports(server, as, canary);
  for (let round = 0; round < 8; round += 1) {
    const avatar = await uploadPicture(server, as, canary('avatar'), { target: 'profile' });
    const project = given(
      await server.call(projectCalls.createProject, {
        as,
        body: {
          name: canary('project'),
          users: [manager.id, inspector.id],
          private: isPrivate,
          companies: [canary('customer')],
          location: { lat: 32, long: 34.8, address: canary('address') },
        },
      }),
    );
    await server
      .db(instance)
      .query.insertInto('client_projects')
      .values({ project_id: project._id, user_id: client.id })
      .execute();
    await fillFields(server, as, project._id, canary);
    const jobType = given(
      await server.call(jobTypeCalls.createJobType, {
        as,
        body: { title: canary('type'), settings: { description: canary('about') } },
      }),
    );
    ids.skills.push(await fillSkill(server, as, { jobType: jobType._id, user: inspector.id, name: canary('skill') }));
    const question = given(
      await server.call(questionCalls.createQuestion, {
        as,
        body: {
          type: questionTypeNumber('text'),
          title: canary('question'),
          description: canary('hint'),
          jobType: jobType._id,
          isClientVisible: true,
          is_global: round % 2 === 0,
          settings: { allowComment: true, allowAddingFile: true, allowTaggingIssue: true },
        },
      }),
    );
    const job = given(
      await server.call(jobCalls.createJob, {
        as,
        body: {
          job_type: jobType._id,
          project: project._id,
          startDate: '2026-03-15T08:00:00.000Z',
          users: [inspector.id, manager.id],
        },
      }),
    );
    const photo = await uploadPicture(server, inspector, canary('photo'));
    await replacePicture(server, inspector, photo, canary('newer'));
    await beginUpload(server, inspector, canary('upload'));
    await bringPublicFile(server, as, { jobType: jobType._id, question: question.ID, name: canary('stranger') });
    const draft = { ID: newId(), question: question.ID, over: null, value: canary('draft') };
    given(
      await server.call(saveAnswerDrafts, {
        as: inspector,
        // Put in after the answer that follows, which would end it.
        body: { job: job._id, drafts: [{ ...draft, date: new Date(Date.now() + 60_000).toISOString() }] },
      }),
    );
    const answerId = `${question.ID}_${newId()}`;
    given(
      await server.call(answerCalls.sendAnswers, {
        as: inspector,
        body: {
          job: job._id,
          data: [
            {
              question: question.ID,
              answer: {
                ID: answerId,
                value: canary('value'),
                comment: canary('comment'),
                files: [photo],
                isIssue: true,
              },
            },
          ],
        },
      }),
    );
    await markPlan(server, as, { jobType: jobType._id, job: job._id, file: photo }, canary);
    await fillSendings(server, as, job._id, canary);
    const reason = canary('held');
    given(await server.call(setJobHold, { as, params: { id: job._id }, body: { reason } }));
    given(await server.call(jobCalls.changeJob, { as: manager, params: { id: job._id }, body: { status: 'done' } }));
    given(
      await server.call(projectCalls.changeProject, {
        as: manager,
        params: { id: project._id },
        body: { name: canary('named') },
      }),
    );
    given(await server.call(jobCalls.visitJob, { as: manager, params: { id: job._id } }));
    given(
      await server.call(projectCalls.changeProject, {
        as,
        params: { id: project._id },
        body: { name: canary('renamed'), avatar },
      }),
    );
    const invited = given(
      await server.call(inviteUser, {
        as,
        body: {
          email: `${canary('invited')}@example.test`,
          role: 'client',
          name: { first: canary('first'), last: canary('last') },
          companies: [canary('firm')],
        },
      }),
    );
    if (invited.view === 'full') ids.users.push(invited._id);
    given(
      await server.call(stateCalls.saveClientState, {
        as,
        params: { screen: `jobs${round}` },
        body: { state: { search: canary('state') } },
      }),
    );
    ids.projects.push(project._id);
    ids.jobs.push(job._id);
    ids.jobTypes.push(jobType._id);
    ids.questions.push(question.ID);
    ids.answers.push(answerId);
    ids.assets.push(avatar, photo);
  }
  return ids;
}

/** A skill that one person holds and the jobs of a type ask for. */
async function fillSkill(
  server: TestServer,
  as: TestPerson,
  { jobType, user, name }: { jobType: string; user: string; name: string },
): Promise<string> {
  const { _id } = given(await server.call(skillCalls.createSkill, { as, body: { name } }));
  const skills = [_id];
  given(await server.call(skillCalls.setJobTypeSkills, { as, params: { id: jobType }, body: { skills } }));
  given(await server.call(skillCalls.setUserSkills, { as, params: { userId: user }, body: { skills } }));
  return _id;
}

/** An automation that follows each project which is made, and writes its name into its runs. */
async function fillAutomation(server: TestServer, as: TestPerson, canary: (of: string) => string): Promise<void> {
  const text = canary('rule');
  const actions = [{ kind: 'send_email', to: [{ kind: 'owner' }], subject: text, text: '{{project.name}}' }];
  given(
    await server.call(createAutomation, {
      as,
      body: { name: canary('automation'), event: { kind: 'project_created' }, actions },
    }),
  );
}

/** The fields have the ids of the access matrix's: what its rows ask for is there. */
async function fillFields(
  server: TestServer,
  as: TestPerson,
  projectId: string,
  canary: (of: string) => string,
): Promise<void> {
  for (const field of [
    { id: 'notes', value: canary('note') },
    { id: 'doors', rows: { put: [{ Door: canary('door') }] } },
  ]) {
    given(await server.call(changeProjectField, { as, params: { id: projectId }, body: { field } }));
  }
  for (const body of [
    { group: 'maker', label: canary('maker') },
    { group: 'maker', label: canary('ownmaker'), project: projectId },
    { group: 'materials', label: canary('material') },
  ]) {
    given(await server.call(createListOption, { as, body }));
  }
}
