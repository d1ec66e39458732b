import { useBuilder } from './builder-context.ts';

/** The report's columns as options; equal names are distinguished by their position. */
export function useColumnChoices() {
  const { draft, titleOf } = useBuilder();
  const titles = draft.columns.map((column) => titleOf(column));
  const choices = draft.columns.map(({ _id }, place) => {
    const title = titles[place] ?? '';
    const isOnlyOne = titles.filter((one) => one === title).length === 1;
    return { value: _id, label: isOnlyOne ? title : `${title} (${place + 1})` };
  });
  return {
    choices,
    nameOf: (id: string) => choices.find(({ value }) => value === id)?.label ?? '',
  };
}
