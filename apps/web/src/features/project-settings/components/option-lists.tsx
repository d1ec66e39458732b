import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { instanceLists, listFields } from '@plumbline/domain/projects/lists';
import { orderedFields } from '@plumbline/domain/projects/project';
import { useSettings } from '../../../lib/access/hooks.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { OptionList } from './option-list.tsx';

interface OptionListsProps {
  readonly list: string;
  readonly onChoose: (list: string) => void;
}

/** The lists of the company and those of list fields, one at a time. */
export function OptionLists({ list, onChoose }: OptionListsProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('projectSettings');
  const { projectFields } = useSettings();
  const own = instanceLists.map((name) => ({ value: name as string, label: t(($) => $.projectSettings.lists[name]) }));
  const ofFields = orderedFields(listFields(projectFields)).map((field) => ({
    value: field.id,
    label: nameOf(field),
  }));
  const known = [...own, ...ofFields];
  const shown = known.find(({ value }) => value === list) ?? known[0];
  return (
    <Stack>
      <Select
        label={t(($) => $.projectSettings.lists.choose)}
        data={[
          { group: t(($) => $.projectSettings.lists.instance), items: own },
          ...(ofFields.length > 0 ? [{ group: t(($) => $.projectSettings.lists.ofFields), items: ofFields }] : []),
        ]}
        value={shown?.value ?? null}
        allowDeselect={false}
        maw={360}
        onChange={(name) => name && onChoose(name)}
      />
      {shown ? <OptionList key={shown.value} list={shown.value} name={shown.label} /> : null}
    </Stack>
  );
}
