import { foldedText } from '@plumbline/domain/text/fold-text';
import type { AfterOf, BeforeOf, EventName } from '@plumbline/domain/events/catalogue';
import type { LifeCycleEvent } from '@plumbline/domain/jobs/life-cycle';
import { firstStatus, nextStatus } from '@plumbline/domain/jobs/life-cycle';
import type { Score } from '@plumbline/domain/questionnaire/score';
import { newId } from '../src/ids.ts';
import { pastEvent } from './events.ts';
import type { JobRows } from './job-rows.ts';
import type { JobPlan } from './plan-job.ts';
import type { WorldPerson } from './read-world.ts';

/**
 * A simulated job: its clock advances, but never beyond the present, its status follows the life cycle's own rules, and
 * every change becomes an event.
 */
export class JobStory {
  readonly id: string;
  readonly plan: JobPlan;
  readonly #number: number;
  readonly #now: number;
  readonly #rows: JobRows;
  readonly #confirmed = new Map<string, number>();
  #assignedAt = 0;
  #assignedBy: WorldPerson;
  #isAssigned = false;
  #clock: number;
  #changedAt: number;
  #status: string;
  #version = 1;
  #submittedAt: number | null = null;
  issueCount = 0;
  score: Score | null = null;

  constructor(plan: JobPlan, options: { number: number; now: number; rows: JobRows }) {
    this.plan = plan;
    this.id = newId(plan.createdAt);
    this.#number = options.number;
    this.#now = options.now;
    this.#rows = options.rows;
    this.#clock = plan.createdAt;
    this.#changedAt = plan.createdAt;
    this.#assignedBy = plan.creator;
    this.#status = firstStatus([]);
  }

  get status(): string {
    return this.#status;
  }

  get clock(): number {
    return this.#clock;
  }

  get rows(): JobRows {
    return this.#rows;
  }

  /** Lets time pass until then, at most until now. */
  goOnTo(moment: number): void {
    this.#clock = Math.max(this.#clock, Math.min(moment, this.#now));
  }

  create(assignees: readonly WorldPerson[]): void {
    const { creator, jobType, project, createdAt, startsAt } = this.plan;
    const assigneeIds = assignees.map((one) => one.id);
    this.#status = firstStatus(assigneeIds);
    this.#noteAssigned(assignees.length > 0, creator);
    this.tell('job.created', creator.id, null, {
      number: this.#number,
      status: this.#status,
      jobTypeId: jobType.id,
      projectId: project.id,
      startDate: new Date(startsAt).toISOString(),
      plannedLength: jobType.questionnaire.plannedLength,
      assigneeIds,
    });
    this.#changedAt = createdAt;
  }

  assign(by: WorldPerson): void {
    this.#noteAssigned(true, by);
    this.tell('job.assigned', by.id, null, { userIds: this.plan.assignees.map((one) => one.id) });
    this.#follow('assignees_added', by.id);
    this.#touch();
  }

  confirm(person: WorldPerson): void {
    this.#confirmed.set(person.id, this.#clock);
    this.tell('job.attendance_confirmed', person.id, null, { userId: person.id });
    this.#follow('attendance_confirmed', person.id);
    this.#touch();
  }

  /** The consequences of answers, which are recorded elsewhere. */
  afterAnswers(by: string, happened: { raised: boolean; submittedAt: number | null }): void {
    const before = this.#status;
    const reviewed = happened.raised ? nextStatus('issue_raised', this.#facts(before)) : before;
    const after = happened.submittedAt !== null ? nextStatus('submitted', this.#facts(reviewed)) : reviewed;
    if (happened.submittedAt !== null) {
      this.tell('job.submitted', by, null, { isPublic: false });
      this.#submittedAt = happened.submittedAt;
      this.#changedAt = this.#clock;
    }
    if (after !== before) {
      this.#move(after, by, 'life_cycle');
      this.#touch();
    }
  }

  /** By the status menu. */
  setStatus(status: string, by: WorldPerson): void {
    this.#move(status, by.id, 'person');
    this.#touch();
  }

  linkTo(previousId: string, by: WorldPerson): void {
    this.tell('job.linked', by.id, null, { previousJobId: previousId });
    this.#rows.job_links.push({
      previous_id: previousId,
      next_id: this.id,
      created_by: by.id,
      created_at: new Date(this.#clock).toISOString(),
    });
  }

  visit(person: WorldPerson): void {
    this.tell('job.visited', person.id, null, { userId: person.id }, person.id);
    this.#rows.job_visits.push({
      user_id: person.id,
      job_id: this.id,
      visited_at: new Date(this.#clock).toISOString(),
    });
  }

  tell<Name extends EventName>(
    name: Name,
    actorId: string,
    before: BeforeOf<Name>,
    after: AfterOf<Name>,
    userId?: string,
  ): void {
    const { jobType, project } = this.plan;
    const relations = { jobId: this.id, jobTypeId: jobType.id, projectId: project.id, ...(userId && { userId }) };
    this.#rows.events.push(pastEvent(name, { at: this.#clock, actorId, subjectId: this.id, relations, before, after }));
  }

  /** Writes the job and the people on it as they stand now. */
  finish(): void {
    const { plan } = this;
    const people = this.#isAssigned ? plan.assignees : [];
    const createdAt = new Date(plan.createdAt).toISOString();
    this.#rows.jobs.push({
      id: this.id,
      number: this.#number,
      status: this.#status,
      job_type_id: plan.jobType.id,
      project_id: plan.project.id,
      start_date: new Date(plan.startsAt).toISOString(),
      planned_length: plan.jobType.questionnaire.plannedLength,
      created_by: plan.creator.id,
      issue_count: this.issueCount,
      score: this.score,
      submitted_at: this.#submittedAt === null ? null : new Date(this.#submittedAt).toISOString(),
      version: this.#version,
      created_at: createdAt,
      updated_at: new Date(this.#changedAt).toISOString(),
      // What `job-search-text.ts` says of it; a test compares the two.
      search: foldedText(
        [`#${this.#number}`, ...plan.jobType.titles, plan.project.project.name, ...people.map((one) => one.name)].join(
          ' ',
        ),
      ),
    });
    people.forEach((person, place) => {
      const confirmedAt = this.#confirmed.get(person.id);
      this.#rows.job_assignees.push({
        job_id: this.id,
        user_id: person.id,
        assigned_by: this.#assignedBy.id,
        assigned_at: new Date(this.#assignedAt + place).toISOString(),
        confirmed_at: confirmedAt === undefined ? null : new Date(confirmedAt).toISOString(),
        job_created_at: createdAt,
      });
    });
  }

  #noteAssigned(isAssigned: boolean, by: WorldPerson): void {
    this.#isAssigned = isAssigned;
    this.#assignedBy = by;
    this.#assignedAt = this.#clock;
  }

  #facts(status: string) {
    const assigneeIds = this.#isAssigned ? this.plan.assignees.map((one) => one.id) : [];
    return { status, assigneeIds, confirmedIds: [...this.#confirmed.keys()] };
  }

  #follow(event: LifeCycleEvent, by: string): void {
    this.#move(nextStatus(event, this.#facts(this.#status)), by, 'life_cycle');
  }

  #move(status: string, actorId: string, by: 'person' | 'life_cycle'): void {
    const before = this.#status;
    if (status === before) return;
    this.#status = status;
    this.tell('job.status_changed', actorId, { status: before }, { status, by });
  }

  #touch(): void {
    this.#version += 1;
    this.#changedAt = this.#clock;
  }
}
