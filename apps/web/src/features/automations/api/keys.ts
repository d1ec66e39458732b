const all = ['automations'] as const;
const lists = [...all, 'list'] as const;
const choices = [...all, 'choices'] as const;
const webhooks = [...choices, 'webhooks'] as const;
const questions = [...choices, 'questions'] as const;

/** The keys of what is read of automations: all begin alike, so that a change of one makes all of it old. */
export const automationKeys = {
  all,
  lists,
  list: <Query>(query: Query) => [...lists, query] as const,
  item: (id: string) => [...all, 'item', id] as const,
  templates: (language: string) => [...all, 'templates', language] as const,
  versions: (id: string) => [...all, 'versions', id] as const,
  runs: <State>(id: string, state: State) => [...all, 'runs', id, state] as const,
  missed: (id: string) => [...all, 'missed', id] as const,
  preview: <Event, Conditions>(event: Event, conditions: Conditions) => [...all, 'preview', event, conditions] as const,
  /** What steps can be set to. */
  choices: {
    jobTypes: [...choices, 'job-types'] as const,
    projects: [...choices, 'projects'] as const,
    channels: [...choices, 'channels'] as const,
    people: [...choices, 'people'] as const,
    companies: [...choices, 'companies'] as const,
    reports: [...choices, 'reports'] as const,
    questions,
    questionsOf: (jobTypeIds: readonly string[]) => [...questions, jobTypeIds] as const,
    webhooks,
    webhooksOf: (direction: string) => [...webhooks, direction] as const,
  },
};
