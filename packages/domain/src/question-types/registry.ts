import { blueprint } from './blueprint.ts';
import { bool } from './bool.ts';
import { dateTime } from './date-time.ts';
import type { QuestionTypeDefinition } from './define-question-type.ts';
import { image } from './image.ts';
import { length } from './length.ts';
import { list } from './list.ts';
import { message } from './message.ts';
import { projectList } from './project-list.ts';
import { projectTable } from './project-table.ts';
import { projectValue } from './project-value.ts';
import type { QuestionType } from './question-type.ts';
import { step } from './step.ts';
import { summary } from './summary.ts';
import { systemList } from './system-list.ts';
import { text } from './text.ts';

/** All kinds of question. One that is forgotten here does not compile (architecture, "One registry recipe"). */
export const questionTypeRegistry: Readonly<Record<QuestionType, QuestionTypeDefinition>> = {
  date_time: dateTime,
  bool,
  list,
  project_list: projectList,
  system_list: systemList,
  text,
  image,
  length,
  message,
  project_value: projectValue,
  summary,
  step,
  project_table: projectTable,
  blueprint,
};
