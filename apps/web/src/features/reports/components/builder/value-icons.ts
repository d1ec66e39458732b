import type { TablerIcon } from '@tabler/icons-react';
import {
  IconCalendar,
  IconCalendarClock,
  IconCalendarDue,
  IconCheckbox,
  IconClock,
  IconHourglass,
  IconMapPin,
  IconNumbers,
  IconPaperclip,
  IconTypography,
} from '@tabler/icons-react';
import type { ValueType } from '@plumbline/domain/values/value-types';

/** What the cells of a column hold, as a picture beside its name. */
export const valueIcons: Readonly<Record<ValueType, TablerIcon>> = {
  text: IconTypography,
  number: IconNumbers,
  date: IconCalendar,
  moment: IconCalendarClock,
  time: IconClock,
  date_range: IconCalendarDue,
  moment_range: IconCalendarDue,
  time_range: IconClock,
  number_range: IconNumbers,
  length: IconHourglass,
  boolean: IconCheckbox,
  files: IconPaperclip,
  place: IconMapPin,
};
