import {
  IconAt,
  IconCalendar,
  IconCamera,
  IconCheckbox,
  IconClock,
  IconHash,
  IconPlayerPlay,
  IconRepeat,
  IconSignature,
  IconStar,
  IconTextSize,
} from '@tabler/icons-react';
import type { TablerIcon } from '@tabler/icons-react';
import type { PurposeName } from '../model/purposes.ts';
import { questionTypeIcons } from './question-type-icons.ts';

/** The icon of each purpose of a new question. */
export const purposeIcons: Readonly<Record<PurposeName, TablerIcon>> = {
  ...questionTypeIcons,
  photo: IconCamera,
  signature: IconSignature,
  choices: IconCheckbox,
  rating: IconStar,
  long_text: IconTextSize,
  number: IconHash,
  email: IconAt,
  date_time: IconCalendar,
  time: IconClock,
  moment: questionTypeIcons.date_time,
  clock: IconPlayerPlay,
  repeat: IconRepeat,
};
