import type { UserView } from '../actor/visibility.ts';
import type { AutomationData, PersonData } from './data.ts';
import type { MadeEarlier } from './mentions.ts';

/** What a reader sees of a person: how much, and whether their email address and phone number. */
export interface PersonSight {
  readonly view: UserView;
  readonly email: boolean;
  readonly phone: boolean;
}

/** What somebody who is sent a text of an event sees of what it is about. */
export interface EventSight {
  /** Whether it is an address without an account, that somebody has chosen by hand. */
  readonly isStranger: boolean;
  readonly job: boolean;
  readonly project: boolean;
  readonly skills: boolean;
  /** Whether the answer that the event brings is seen. */
  readonly answer: boolean;
  /** Whether the job's answer to this question is seen. */
  readonly answerTo: (questionId: string) => boolean;
  /** Whether the job's score is seen. */
  readonly score: boolean;
  /** How many of the job's issues are hidden. */
  readonly hiddenIssues: number;
  readonly person: (id: string) => PersonSight;
  /** Whether a job that an action before has made is seen. */
  readonly createdJob: boolean;
}

interface SeenData {
  readonly data: AutomationData;
  readonly made: MadeEarlier;
}

/**
 * The data of an event that its texts may show to somebody: what they would see on a screen. Hidden parts are missing,
 * and a text that mentions them is empty. Null if the subject of the event itself is hidden, so that no message is
 * sent. An address without an account sees nothing by itself; it is notified that something happened, without details.
 */
export function dataAsSeen(data: AutomationData, made: MadeEarlier, sight: EventSight): SeenData | null {
  const { job, project, answer, skill } = data;
  const seesJob = job === null || sight.job;
  const isHidden =
    !seesJob ||
    (job === null && project !== null && !sight.project) ||
    (!sight.isStranger && ((answer !== null && !sight.answer) || (skill !== null && !sight.skills)));
  // Somebody who sees the job that an earlier action created is notified of that one.
  if (isHidden && !(made.job && sight.createdJob)) return null;
  const person = (one: PersonData | null) => seenPerson(one, sight);
  return {
    data: {
      ...data,
      actor: person(data.actor),
      user: person(data.user),
      answer: seesJob && sight.answer ? answer : null,
      skill: sight.skills ? skill : null,
      project: sight.project ? project : null,
      job:
        job && seesJob
          ? {
              ...job,
              users: job.users.filter(({ _id }) => sight.person(_id).view !== 'none'),
              skills: sight.skills ? job.skills : [],
              score: sight.score ? job.score : null,
              issues: Math.max(0, job.issues - sight.hiddenIssues),
              answers: Object.fromEntries(Object.entries(job.answers).filter(([question]) => sight.answerTo(question))),
            }
          : null,
    },
    made: {
      ...(sight.createdJob && made.job && { job: made.job }),
      ...(made.user && sight.person(made.user._id).email && { user: made.user }),
    },
  };
}

function seenPerson(person: PersonData | null, sight: EventSight): PersonData | null {
  if (!person) return null;
  const { view, email, phone } = sight.person(person._id);
  if (view === 'none') return null;
  return { ...person, email: email ? person.email : '', phoneNumber: phone ? person.phoneNumber : '' };
}
