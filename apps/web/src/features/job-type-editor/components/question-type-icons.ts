import {
  IconAlignLeft,
  IconCalendarTime,
  IconChecklist,
  IconCircleCheck,
  IconClipboardText,
  IconFolder,
  IconInfoCircle,
  IconLayoutList,
  IconListDetails,
  IconMap2,
  IconPhoto,
  IconRuler2,
  IconTable,
  IconVariable,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';

/** The icon of each kind of question. */
export const questionTypeIcons: Readonly<Record<QuestionType, TablerIcon>> = {
  date_time: IconCalendarTime,
  bool: IconCircleCheck,
  list: IconChecklist,
  project_list: IconFolder,
  system_list: IconListDetails,
  text: IconAlignLeft,
  image: IconPhoto,
  length: IconRuler2,
  message: IconInfoCircle,
  project_value: IconVariable,
  summary: IconClipboardText,
  step: IconLayoutList,
  project_table: IconTable,
  blueprint: IconMap2,
};
