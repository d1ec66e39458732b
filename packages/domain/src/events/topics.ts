/** What an automation can be about: the first step of the wizard (spec/3 §2). */
export const automationTopics = ['jobs', 'questions', 'people', 'projects', 'skills', 'webhooks', 'time'] as const;
export type AutomationTopic = (typeof automationTopics)[number];

/** What an event brings along: conditions, texts and actions can only ask for what is there. */
export const dataSubjects = ['job', 'project', 'user', 'answer', 'skill', 'webhook'] as const;
export type DataSubject = (typeof dataSubjects)[number];

/** `failing`: its last runs failed; it goes on, and its owner is notified. */
export const automationStates = ['active', 'paused', 'failing'] as const;
export type AutomationState = (typeof automationStates)[number];

/** Why an automation is paused: somebody did it, or the product had to. */
export const pauseReasons = ['person', 'owner_banned', 'owner_removed', 'loop', 'rate', 'imported'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const automationLimits = {
  name: 200,
  actions: 20,
  text: 10_000,
  subject: 300,
  recipients: 50,
  /** How many automations an instance may have. */
  automations: 100_000,
} as const;
