import type { Actor } from '@plumbline/domain/actor/actor';
import type { Role } from '@plumbline/domain/actor/roles';
import { seesJob, seesProject, seesUser } from '@plumbline/domain/actor/visibility';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { LiveMessage } from '../../events/live/live-message.ts';

type EventMessage = Extract<LiveMessage, { kind: 'event' }>;
type Watcher = Pick<Actor, 'id' | 'role'>;

/** Who may receive which message. */
export interface Audience {
  sees(watcher: Watcher, message: EventMessage): boolean;
  /** Whether the message may also name the person whom it is about. */
  namesUser(watcher: Watcher, message: EventMessage): boolean;
}

interface ProjectPeople {
  id: string;
  isPrivate: boolean;
  memberIds: string[];
  clientIds: string[];
}

interface JobPeople {
  id: string;
  createdBy: string | null;
  assigneeIds: string[];
  projectId: string | null;
}

/** Reads the people of the jobs and projects of these messages: two queries for a whole batch. */
export async function readAudience(db: InstanceDatabase, messages: readonly EventMessage[]): Promise<Audience> {
  const jobIds = [...new Set(messages.flatMap((message) => message.job ?? []))];
  const jobs = new Map(
    (jobIds.length === 0
      ? []
      : await db.rows(sql<JobPeople>`
          select j.id, j.created_by as "createdBy", j.project_id as "projectId",
            coalesce((select json_agg(a.user_id) from ${db.table('job_assignees')} a where a.job_id = j.id), '[]') as "assigneeIds"
          from ${db.table('jobs')} j where j.id = any(${jobIds}::uuid[])`)
    ).map((job) => [job.id, job]),
  );
  const projectIds = [
    ...new Set([
      ...messages.flatMap((message) => message.project ?? []),
      ...[...jobs.values()].flatMap((job) => job.projectId ?? []),
    ]),
  ];
  const projects = new Map(
    (projectIds.length === 0
      ? []
      : await db.rows(sql<ProjectPeople>`
          select p.id, p.is_private as "isPrivate",
            coalesce((select json_agg(m.user_id) from ${db.table('project_members')} m where m.project_id = p.id), '[]') as "memberIds",
            coalesce((select json_agg(u.id) from ${db.table('users')} u where u.role = 'client' and (p.companies && u.companies
              or exists (select from ${db.table('client_projects')} cp where cp.project_id = p.id and cp.user_id = u.id))), '[]') as "clientIds"
          from ${db.table('projects')} p where p.id = any(${projectIds}::uuid[])`)
    ).map((project) => [project.id, project]),
  );
  const roles = await rolesOf(db, messages);
  return {
    sees: (watcher, message) => sees(watcher, message, { jobs, projects, roles }),
    // Whoever sees a job reads who is on it, clients apart.
    namesUser: (watcher, { job, user }) =>
      user !== undefined && (job ? watcher.role !== 'client' || user === watcher.id : seesPerson(watcher, user, roles)),
  };
}

/** Whether the watcher sees this person without a job of theirs: who is only named on a job is read again with it. */
function seesPerson(watcher: Watcher, id: string, roles: ReadonlyMap<string, Role>): boolean {
  const role = roles.get(id);
  return watcher.id === id || (role !== undefined && seesUser(watcher, { id, role, isOnAJobOfActor: false }));
}

/** The roles of the people that messages are about. */
async function rolesOf(db: InstanceDatabase, messages: readonly EventMessage[]): Promise<ReadonlyMap<string, Role>> {
  const ids = [
    ...new Set(
      messages.flatMap((one) => [...(isAboutPerson(one) ? [one.subject] : []), ...(one.user ? [one.user] : [])]),
    ),
  ];
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; role: Role }>`
    select id, role from ${db.table('users')} where id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.role]));
}

const isAboutPerson = (message: EventMessage) => message.name.startsWith('user.');

interface World {
  jobs: ReadonlyMap<string, JobPeople>;
  projects: ReadonlyMap<string, ProjectPeople>;
  roles: ReadonlyMap<string, Role>;
}

function sees(watcher: Watcher, message: EventMessage, { jobs, projects, roles }: World): boolean {
  // Who has just lost a thing must learn that it is gone from their lists.
  if (message.also?.includes(watcher.id)) return true;
  if (message.job) {
    const job = jobs.get(message.job);
    const projectId = message.was && 'project' in message.was ? message.was.project : (job?.projectId ?? null);
    const project = projectId === null ? undefined : projects.get(projectId);
    return (
      job !== undefined &&
      seesJob(watcher, {
        createdBy: job.createdBy,
        assigneeIds: job.assigneeIds,
        confirmedIds: [],
        status: '',
        projectId,
        projectIsPrivate: project?.isPrivate ?? false,
        actorIsProjectMember: project?.memberIds.includes(watcher.id) ?? false,
        clientSees: project?.clientIds.includes(watcher.id) ?? false,
      })
    );
  }
  if (isAboutPerson(message)) return seesPerson(watcher, message.subject, roles);
  if (message.project) {
    const project = projects.get(message.project);
    return (
      project !== undefined &&
      seesProject(watcher, {
        isPrivate: project.isPrivate && !(message.was && 'isPrivate' in message.was),
        actorIsMember: project.memberIds.includes(watcher.id),
        // An inspector with a job there learns of the project's change with the next reading of the job.
        actorHasJobThere: false,
        clientSees: project.clientIds.includes(watcher.id),
      })
    );
  }
  // Clients don't see skills, nor games.
  if (message.name.startsWith('skill.') || message.name.startsWith('game.')) return watcher.role !== 'client';
  // Job types, questions, settings: what they are called is read again by whoever may.
  return true;
}
