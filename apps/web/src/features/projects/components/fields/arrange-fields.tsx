import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { useNameOf } from '../../../../i18n/use-name-of.ts';
import { SortableList } from '../../../../ui/sortable-list.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useArrangeFields } from '../../api/project-fields.ts';

interface ArrangeFieldsProps {
  readonly projectId: string;
  /** What the fields stand under. */
  readonly label: string;
  readonly fields: readonly ProjectField[];
}

/** The fields under one heading, put in order by hand: in this project and in all others. */
export function ArrangeFields({ projectId, label, fields }: ArrangeFieldsProps) {
  const { t } = useTranslation('projects');
  const nameOf = useNameOf();
  const problemText = useProblemText();
  const { mutate: arrange, variables, isPending } = useArrangeFields(projectId);
  const byId = new Map(fields.map((field) => [field.id, field]));
  // They stand where they were dropped while that is saved.
  const shown = isPending && variables ? variables.flatMap((id) => byId.get(id) ?? []) : fields;
  return (
    <SortableList
      label={t(($) => $.projects.fields.orderOf, { name: label })}
      items={shown}
      itemId={(field) => field.id}
      itemName={nameOf}
      onReorder={(ordered) =>
        arrange(
          ordered.map(({ id }) => id),
          { onError: (failure) => notifications.show({ color: 'red', message: problemText(failure) }) },
        )
      }
    >
      {(field) => (
        <Text lineClamp={2}>
          <bdi>{nameOf(field)}</bdi>
        </Text>
      )}
    </SortableList>
  );
}
