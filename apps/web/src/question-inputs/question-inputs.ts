import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { QuestionInputProps } from './question-input.ts';

type Input = ComponentType<QuestionInputProps>;

const choiceSource = async () => (await import('./choice-source-input.tsx')).ChoiceSourceInput;

/** The input of each type of question, as it is fetched. One that is forgotten doesn't compile. */
const questionInputs: Readonly<Record<QuestionType, () => Promise<Input>>> = {
  date_time: async () => (await import('./date-time-input.tsx')).DateTimeInput,
  bool: async () => (await import('./bool-input.tsx')).BoolInput,
  list: async () => (await import('./list-input.tsx')).ListInput,
  text: async () => (await import('./text-question-input.tsx')).TextQuestionInput,
  image: async () => (await import('./image-input.tsx')).ImageInput,
  length: async () => (await import('./length-input.tsx')).LengthInput,
  message: async () => (await import('./message-input.tsx')).MessageInput,
  summary: async () => (await import('./summary-input.tsx')).SummaryInput,
  step: async () => (await import('./step-input.tsx')).StepInput,
  project_list: choiceSource,
  system_list: choiceSource,
  project_value: async () => (await import('./project-value-input.tsx')).ProjectValueInput,
  project_table: async () => (await import('./project-table-input.tsx')).ProjectTableInput,
  blueprint: async () => (await import('./blueprint-input.tsx')).BlueprintInput,
};

/** What few questions have: not before the first one is there. */
const seldom = [
  () => import('./searched-list.tsx'),
  () => import('./signature-box.tsx'),
  () => import('./emails-box.tsx'),
  () => import('./language-menu.tsx'),
  () => import('./code-window.tsx'),
  () => import('../ui/confirm-dialog.tsx'),
  () => import('../ui/job-type-icon.tsx'),
];

const fetched = new Map<QuestionType, Input>();
const shown = new Map<QuestionType, LazyExoticComponent<Input>>();

async function fetchInput(type: QuestionType): Promise<Input> {
  const input = await questionInputs[type]();
  fetched.set(type, input);
  return input;
}

/**
 * The input of a question type, loaded when a question of that type is first shown. Once loaded, a component without
 * suspense is returned; mounted inputs retain theirs.
 */
export function inputOf(type: QuestionType): Input | LazyExoticComponent<Input> {
  const known = fetched.get(type) ?? shown.get(type);
  if (known) return known;
  const made = lazy(async () => ({ default: await fetchInput(type) }));
  shown.set(type, made);
  return made;
}

/** An input could not be fetched: the next `inputOf` tries again. */
export function forgetInput(type: QuestionType): void {
  shown.delete(type);
}

/** Fetches the inputs of questions that are shown in a moment, so that they are drawn with the rest. */
export function fetchFirstInputs(types: Iterable<QuestionType>): void {
  for (const type of new Set(types)) fetchInput(type).catch(() => undefined);
}

/**
 * Fetches the inputs of these types, and what goes with few questions, while there is a network, so that none is missing half way through a questionnaire. What
 * fails is tried again when it is shown.
 */
export function fetchInputs(types: Iterable<QuestionType>): void {
  fetchFirstInputs(types);
  void Promise.all(seldom.map((fetch) => fetch())).catch(() => undefined);
}
