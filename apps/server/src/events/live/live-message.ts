/** What travels between the servers of one database. Small on purpose: PostgreSQL carries at most 8,000 bytes a message. */
export type LiveMessage =
  | {
      kind: 'event';
      schema: string;
      id: number;
      name: string;
      subject: string;
      actor: string | null;
      /** What the actor sent it under. */
      key?: string;
      /** People to tell although they may not see the thing any more: they have just lost it. */
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
