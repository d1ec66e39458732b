import { maySetStatus } from '../jobs/life-cycle.ts';
import { mayConfirmAttendance } from '../jobs/attendance.ts';
import { isAnswerableIn } from '../actor/answerability.ts';
import type { Actor } from '../actor/actor.ts';
import type { Decision } from '../actor/decision.ts';
import { all, allowed, allowedIf, forbidden, unseen } from '../actor/decision.ts';
import type { JobFacts, NewJobFacts } from '../actor/facts.ts';
import { managesSkills, needsErase, needsRole, needsSight, needsToggle, seesSkills } from '../actor/rule-parts.ts';
import { atLeast } from '../actor/roles.ts';
import { seesJob, seesJobType, seesProject } from '../actor/visibility.ts';

function onSeenJob(actor: Actor, job: JobFacts, decide: () => Decision): Decision {
  return all(() => needsSight(seesJob(actor, job)), decide);
}

/** Inspectors need the security flag, higher roles don't; clients are never allowed. */
function inspectorNeedsFlag(actor: Actor, flag: boolean): Decision {
  if (atLeast(actor.role, 'project_manager')) return allowed;
  return allowedIf(actor.role === 'inspector' && flag);
}

/** What may be done with jobs (spec/1 §4–6; spec/4 §2 "Who sees what", §3 "Job life cycle"). */
export const jobRules = {
  /** Everybody lists the jobs they see. */
  'job.list': () => allowed,

  /**
   * Everybody may create a job of a job type they see that isn't disabled, in a project they see or in none; a client
   * only of types with the client-can-create flag and only in a project of theirs.
   */
  'job.create': (actor: Actor, job?: NewJobFacts) => {
    if (!job) return allowed;
    if (!seesJobType(actor, job.jobType)) return unseen;
    if (job.project && !seesProject(actor, job.project)) return unseen;
    if (job.jobType.isDisabled) return forbidden('job_type_disabled');
    return allowedIf(actor.role !== 'client' || (job.jobType.clientCanCreate && job.project !== null));
  },

  /** A job is read, with its feed, its files and its answers, by whoever sees it. */
  'job.read': (actor: Actor, job: JobFacts) => needsSight(seesJob(actor, job)),

  /** Whoever sees a job may answer it while its status takes answers; which questions, the questionnaire says. */
  'job.answer': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () =>
      allowedIf(isAnswerableIn(job.status, actor.role, actor.allowedStatuses), 'job_not_answerable'),
    ),

  /** The start date is changed by everybody who sees the job but clients. */
  'job.change': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'inspector')),

  /** The project of a job is changed by project managers and above. */
  'job.change_project': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => needsRole(actor, 'project_manager')),

  /** The job type of a job is changed by project managers and above. */
  'job.change_type': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'project_manager')),

  /** People are assigned by project managers and above, by inspectors unless allowInspectorAssign is false. */
  'job.assign': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => inspectorNeedsFlag(actor, actor.security.allowInspectorAssign)),

  /** The status menu opens for project managers and above, for inspectors unless allowChangeStatus is false. */
  'job.change_status': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => allowedIf(maySetStatus(actor, job.status, job.status))),

  /** A job is duplicated by project managers and above, by inspectors unless allowInspectorDuplicate is false. */
  'job.duplicate': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => inspectorNeedsFlag(actor, actor.security.allowInspectorDuplicate)),

  /** A job is erased by inspectors and above; when allowErase is false only by administrators. */
  'job.erase': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsErase(actor, 'inspector')),

  /** Previous and next jobs are linked, created and unlinked by project managers and above while that app is on. */
  'job.link': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () =>
      all(
        () => needsToggle(actor, 'previous_job'),
        () => needsRole(actor, 'project_manager'),
      ),
    ),

  /** An assigned person confirms their own attendance, once, until the job is turned down or its work is done. */
  'job.confirm_attendance': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => mayConfirmAttendance(actor.id, job)),

  /** A confirmation is removed by project managers and above; inspectors can't, their own neither. */
  'job.remove_attendance': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => needsRole(actor, 'project_manager')),

  /** Skills of a job are seen by everybody but clients, by inspectors unless they are hidden from them. */
  'job.read_skills': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => allowedIf(seesSkills(actor))),

  /** Skills are put on a job by project managers and above, and by those who may manage skills. */
  'job.manage_skills': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () =>
      all(
        () => needsToggle(actor, 'skills'),
        () => allowedIf(seesSkills(actor) && (atLeast(actor.role, 'project_manager') || managesSkills(actor))),
      ),
    ),

  /** Who answered is seen by everybody but clients. */
  'job.read_respondents': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'inspector')),

  /** The map link of an answer's approximate place is for sys_admins alone. */
  'job.read_answer_location': (actor: Actor, job: JobFacts) =>
    onSeenJob(actor, job, () => needsRole(actor, 'sys_admin')),

  /** Reported work is looked through, approved and sent back by project managers and above who see it. */
  'job.review': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'project_manager')),

  /** A job is sent to people outside of the company, by email or as a link, by project managers and above who see it. */
  'job.send': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'project_manager')),

  /** A job is held back from the retention rule of its type by administrators. */
  'job.hold': (actor: Actor, job: JobFacts) => onSeenJob(actor, job, () => needsRole(actor, 'business_admin')),

  /** A job is printed as PDF by everybody who sees it, with what they see of it. */
  'job.export': (actor: Actor, job: JobFacts) => needsSight(seesJob(actor, job)),
};
