import { groupNameLimit, sectionPeriods } from '@plumbline/domain/filters/groups';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { isSectionOf, sectionsOf } from '@plumbline/domain/views/lists';
import { z } from 'zod';

/** Groups the rows of a list, each group sorted as asked: by one of the list's own fields, or by a field or question. */
export function sectionQuery(list: ViewList) {
  return z
    .string()
    .max(groupNameLimit)
    .refine((name) => isSectionOf(list, name), { error: 'section_not_valid' })
    .meta({
      description: `\`${sectionsOf[list].join('`, `')}\`, or what the instance made, as filters name it: \`project_field.{id}.option\`. Dates are grouped by day, or by what follows them: \`created_at:${sectionPeriods.join('`, `:')}\`.`,
    })
    .optional();
}
