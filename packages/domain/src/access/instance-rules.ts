import type { Actor } from '../actor/actor.ts';
import { all, allowed, allowedIf } from '../actor/decision.ts';
import type { FileFacts, JobTypeFacts, TemplateFacts } from '../actor/facts.ts';
import { managesSkills, needsErase, needsRole, needsSight, needsToggle, seesSkills } from '../actor/rule-parts.ts';
import { atLeast } from '../actor/roles.ts';
import { seesFile, seesJobType } from '../actor/visibility.ts';

const administrators = (actor: Actor) => needsRole(actor, 'business_admin');
const systemAdmins = (actor: Actor) => needsRole(actor, 'sys_admin');
const planners = (actor: Actor) => needsRole(actor, 'project_manager');
const planErasers = (actor: Actor) => needsErase(actor, 'project_manager');

function administratorsOf(actor: Actor, jobType: JobTypeFacts) {
  return all(
    () => needsSight(seesJobType(actor, jobType)),
    () => administrators(actor),
  );
}

/** What may be done with job types and their questions (spec/4 §2 "Who sees what"). */
export const jobTypeRules = {
  /** Everybody lists the job types they see. */
  'job_type.list': () => allowed,
  /** A job type and its questions are read by whoever sees it. */
  'job_type.read': (actor: Actor, jobType: JobTypeFacts) => needsSight(seesJobType(actor, jobType)),
  /** Job types are created, changed and erased by administrators. */
  'job_type.create': administrators,
  'job_type.change': administratorsOf,
  'job_type.erase': administratorsOf,
  /** After how many years files of its jobs are removed is set by administrators. */
  'job_type.retain': administratorsOf,
  /** Which skills the jobs of a type ask for is set by administrators while that app is on. */
  'job_type.manage_skills': (actor: Actor, jobType: JobTypeFacts) =>
    all(
      () => administratorsOf(actor, jobType),
      () => needsToggle(actor, 'skills'),
    ),
  /** Questions are created, changed, ordered and erased by administrators. */
  'question.list': planners,
  'question.create': administrators,
  'question.change': administrators,
  'question.reorder': administrators,
  'question.erase': administrators,
};

/** What may be done with the instance's settings and apps (spec/1 §2, §6; spec/4 §2 "Who sees what"). */
export const settingsRules = {
  /** All settings are read and changed by administrators; what everybody needs of them is in the bootstrap. */
  'settings.read': administrators,
  /** The audit trail of their company is read by administrators. */
  'audit.read': administrators,
  'settings.change': administrators,
  /** Who is signed in may know which apps are on; administrators switch them and see their settings. */
  'toggle.read': () => allowed,
  'toggle.read_settings': administrators,
  'toggle.change': administrators,
  /** Blueprint settings are a right of their own, given to administrators while blueprints are on. */
  'blueprint_settings.read': administrators,
  'blueprint_settings.change': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'blueprints'),
      () => administrators(actor),
    ),
  /** Plans are opened while blueprints are on; what is marked on them is seen and changed as the job and the question allow. */
  'blueprint.read': (actor: Actor) => needsToggle(actor, 'blueprints'),
  /** A backup of the company, without its secrets, is downloaded by administrators: they may read all of it. */
  'backup.download': administrators,
  /** How close the company is to its limits is for those who can do something about it. */
  'limit.list': administrators,
  /** Automations and webhooks belong to administrators. */
  'automation.manage': administrators,
  'webhook.manage': administrators,
  /** The connection with the company's directory, and what members of its groups get, belong to administrators. */
  'provisioning.manage': administrators,
  /** A link to the documentation of the API is given to developers by administrators. */
  'api_docs.share': administrators,
};

/** What belongs to the platform rather than to the instance (spec/4 §2 "Who sees what"). */
export const platformRules = {
  /** Instances are managed by sys_admins, on the main host only. */
  'instance.manage': (actor: Actor) =>
    all(
      () => systemAdmins(actor),
      () => allowedIf(actor.isMainHost),
    ),
  /** Workers, API pages, the test server and mail that was not sent are for sys_admins. */
  'worker.read': systemAdmins,
  'worker.retry': systemAdmins,
  'api_docs.read': systemAdmins,
  'test_server.open': systemAdmins,
  'outbox.read': systemAdmins,
};

/** Skills, while that app is on (spec/1 §6, spec/2 §6). */
export const skillRules = {
  /** Skills are read by everybody but clients, by inspectors unless they are hidden from them. */
  'skill.list': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'skills'),
      () => allowedIf(seesSkills(actor)),
    ),
  /**
   * Skills are managed by those with the manage-skills ability, which administrators always have, and of whom they are
   * not hidden.
   */
  'skill.manage': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'skills'),
      () => allowedIf(managesSkills(actor) && seesSkills(actor)),
    ),
};

/** Reports, for project managers and above (spec/4 §2 "Who sees what"). */
export const reportRules = {
  'report.list': planners,
  'report.create': planners,
  'report.read': planners,
  'report.change': planners,
  'report.duplicate': planners,
  'report.export': planners,
  /** A report is erased by project managers and above; when allowErase is false only by administrators. */
  'report.erase': planErasers,
  /** Templates of reports need their app. */
  'report_template.manage': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'report_templates'),
      () => planners(actor),
    ),
  /** A template is deleted only when it says that it can be. */
  'report_template.erase': (actor: Actor, template: TemplateFacts) =>
    all(
      () => needsToggle(actor, 'report_templates'),
      () => planErasers(actor),
      () => allowedIf(template.canBeDeleted, 'template_not_deletable'),
    ),
  /** Job type templates need their app and, like job types, administrators. */
  'template.manage': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'templates'),
      () => administrators(actor),
    ),
};

const isTheirs = (actor: Actor, file: FileFacts) => [file.uploadedBy, file.targetUserId].includes(actor.id);

/** Files (spec/1 §2; spec/4 §2 "Who sees what"). */
export const fileRules = {
  /** The file centre is for project managers and above while its app is on; files of jobs stay on the jobs. */
  'file.list': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'files'),
      () => planners(actor),
    ),
  /** Everybody who is signed in uploads, to what they may change: that is asked of the thing itself. */
  'file.upload': () => allowed,
  'file.read': (actor: Actor, file: FileFacts) => needsSight(seesFile(actor, file)),
  /**
   * The bytes as they came, and where a picture was taken, are for project managers and above, for the one who uploaded
   * it and for the person whose file it is; others see a copy without what the camera wrote into it (decision 0026).
   */
  'file.read_original': (actor: Actor, file: FileFacts) =>
    all(
      () => needsSight(seesFile(actor, file)),
      () => allowedIf(atLeast(actor.role, 'project_manager') || isTheirs(actor, file)),
    ),
  /** A file is replaced, rotated and renamed by project managers and above and by the one who uploaded it. */
  'file.change': (actor: Actor, file: FileFacts) =>
    all(
      () => needsSight(seesFile(actor, file)),
      () => allowedIf(atLeast(actor.role, 'project_manager') || file.uploadedBy === actor.id),
    ),
  /** A file is deleted by the same people; when allowErase is false only by administrators. */
  'file.erase': (actor: Actor, file: FileFacts) =>
    all(
      () => needsSight(seesFile(actor, file)),
      () => needsErase(actor, 'client'),
      () => allowedIf(atLeast(actor.role, 'project_manager') || file.uploadedBy === actor.id),
    ),
};

/** The remaining screens (spec/1 §2). */
export const screenRules = {
  /** The dashboard shows everybody what they see anyway; its widgets are arranged by each for themselves. */
  'dashboard.read': () => allowed,
  'dashboard.arrange': () => allowed,
  /** The shift view is for project managers and above while it is on. */
  'shift.read': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'shift_view'),
      () => planners(actor),
    ),
  /** What one has to do oneself on a day is for everybody who can be put on jobs, while the shift view is on. */
  'shift.read_own': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'shift_view'),
      () => needsRole(actor, 'inspector'),
    ),
  /** A calendar of one's own jobs is for everybody who is planned; what a view shows is asked by `shift.read` besides. */
  'calendar.subscribe': (actor: Actor) => needsRole(actor, 'inspector'),
  /** Who acts under another's name leaves no token behind: it would go on afterwards. */
  'token.manage': (actor: Actor) =>
    all(
      () => needsRole(actor, 'inspector'),
      () => allowedIf(actor.impersonatedBy === null),
    ),
  /** Accounts without a sign-in, and their tokens; never with a role above one's own. */
  'service.manage': (actor: Actor) =>
    all(
      () => administrators(actor),
      () => allowedIf(actor.impersonatedBy === null),
    ),
  /** Which other programs people of the company may let in. */
  'program.manage': (actor: Actor) => needsRole(actor, 'business_admin'),
  /** Absences and public holidays are read by everybody who is planned; of whom each sees the absences, the people decide. */
  'absence.list': (actor: Actor) => needsRole(actor, 'inspector'),
  /** Games, while they are on, are seen by everybody but clients and set up by administrators. */
  'game.read': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'games'),
      () => needsRole(actor, 'inspector'),
    ),
  'game.manage': (actor: Actor) =>
    all(
      () => needsToggle(actor, 'games'),
      () => administrators(actor),
    ),
};
