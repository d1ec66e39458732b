/** The messages between the servers of one database. Kept small: PostgreSQL limits a notification to 8,000 bytes. */
export type LiveMessage =
  | {
      kind: 'event';
      schema: string;
      id: number;
      name: string;
      subject: string;
      actor: string | null;
      /** The idempotency key of the actor's request. */
      key?: string;
      /** People to notify although they may no longer see the thing: they have just lost access. */
      also?: string[];
      /** As it was before, for those who saw it then: the job in another project (null for none), the project open to all managers. */
      was?: { project: string | null } | { isPrivate: false };
      job?: string;
      project?: string;
      jobType?: string;
      user?: string;
    }
  | { kind: 'notified'; schema: string; users: string[] }
  | { kind: 'settings'; schema: string }
  | { kind: 'sessions_ended'; schema: string; user: string }
  | { kind: 'instances' };
