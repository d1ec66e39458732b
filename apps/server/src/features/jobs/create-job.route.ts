import * as calls from '@plumbline/contract/jobs';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { relationsOf } from '../../job-store/lock-jobs.ts';
import { inheritSkills } from '../../skill-store/job-skills.ts';
import { checkAssignable } from './assign-people.ts';
import { readChangedJob } from './jobs.queries.ts';
import { holdLinks, linkPrevious } from './link-jobs.ts';
import { headOf, holdJobType, holdProject, insertJob } from './new-job.ts';

export const createJob = endpoint(calls.createJob, {
  handle: async ({ db, actor, activeToggles, authorize, input: { body }, record, now }) => {
    if (body.projectId === null && activeToggles.has('projects')) {
      throw new Problem('not_valid', { fields: [{ path: 'project', code: 'required', message: '' }] });
    }
    const jobType = await holdJobType(db, actor, body.jobTypeId, 'job_type');
    const project = body.projectId === null ? null : await holdProject(db, actor, body.projectId, 'project');
    authorize('job.create', { jobType, project });
    await checkAssignable(db, actor, body.assigneeIds);
    if (body.previousIds.length > 0) await holdLinks(db);

    const job = await insertJob({ db, actor, now }, { ...body, startDate: new Date(body.startDate) });
    await inheritSkills(db, job.id, job.jobTypeId);
    if (body.assigneeIds.length > 0) authorize('job.assign', job.facts);
    record('job.created', { subjectId: job.id, relations: relationsOf(job), before: null, after: headOf(job) });
    if (body.previousIds.length > 0) {
      authorize('job.link', job.facts);
      for (const previousId of body.previousIds) await linkPrevious({ db, actor, record }, job, previousId);
    }
    return readChangedJob(db, actor, job.id);
  },
});
