import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { QuestionInputProps } from './question-input.ts';

const notHere = () => import('./not-here-input.tsx').then((file) => ({ default: file.NotHereInput }));

/** The input of each type of question, loaded when a question of that type is first shown. One that is forgotten doesn't compile. */
export const questionInputs: Readonly<Record<QuestionType, LazyExoticComponent<ComponentType<QuestionInputProps>>>> = {
  date_time: lazy(() => import('./date-time-input.tsx').then((file) => ({ default: file.DateTimeInput }))),
  bool: lazy(() => import('./bool-input.tsx').then((file) => ({ default: file.BoolInput }))),
  list: lazy(() => import('./list-input.tsx').then((file) => ({ default: file.ListInput }))),
  text: lazy(() => import('./text-question-input.tsx').then((file) => ({ default: file.TextQuestionInput }))),
  image: lazy(() => import('./image-input.tsx').then((file) => ({ default: file.ImageInput }))),
  length: lazy(() => import('./length-input.tsx').then((file) => ({ default: file.LengthInput }))),
  message: lazy(() => import('./message-input.tsx').then((file) => ({ default: file.MessageInput }))),
  summary: lazy(() => import('./summary-input.tsx').then((file) => ({ default: file.SummaryInput }))),
  step: lazy(() => import('./step-input.tsx').then((file) => ({ default: file.StepInput }))),
  project_list: lazy(notHere),
  system_list: lazy(notHere),
  project_value: lazy(notHere),
  project_table: lazy(notHere),
  blueprint: lazy(notHere),
};
