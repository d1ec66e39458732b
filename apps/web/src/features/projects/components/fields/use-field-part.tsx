import type { Project } from '@plumbline/contract/projects';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { withNames } from '@plumbline/domain/languages/names';
import { useNameOf } from '../../../../i18n/use-name-of.ts';
import { AnswerWords } from '../../../../question-inputs/answer-words.tsx';
import type { EditedPart } from '../../../../ui/editing/save-over.ts';

/** A field as two people who change it at once read it. @param merge where nobody has to decide */
export function useFieldPart(
  field: ProjectField,
  merge?: EditedPart<unknown>['merge'],
): Omit<EditedPart<Pick<Project, 'values'>>, 'of'> {
  const nameOf = useNameOf();
  const type = projectFieldTypes[field.type];
  return {
    label: nameOf(field),
    show: (value) => {
      const parts = type.toText(type.hasOptions ? withNames(value, nameOf) : value);
      return parts.length > 0 ? <AnswerWords parts={parts} /> : '';
    },
    ...(merge && { merge }),
  };
}
