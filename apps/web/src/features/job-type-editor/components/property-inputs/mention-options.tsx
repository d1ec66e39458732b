import { Combobox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OfferedMentions } from './use-mentions.ts';

/** What `$` offers: questions, and fields of the project. */
export function MentionOptions({ offered: { questions, fields } }: { readonly offered: OfferedMentions }) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <Combobox.Dropdown hidden={questions.length + fields.length === 0}>
      <Combobox.Options aria-label={t(($) => $.jobTypeEditor.mentions.offer)}>
        {questions.map(({ id, name }) => (
          <Combobox.Option value={id} key={id}>
            <span dir="auto">{name}</span>
          </Combobox.Option>
        ))}
        {fields.length > 0 ? (
          <Combobox.Group label={t(($) => $.jobTypeEditor.mentions.fields)}>
            {fields.map(({ id, name }) => (
              <Combobox.Option value={id} key={id}>
                <span dir="auto">{name}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ) : null}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
