import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxAreaName } from '@plumbline/domain/assets/limits';
import type { ScaleArea } from '@plumbline/domain/blueprints/scale-areas';
import type { PlanEditor } from '@plumbline/plan-editor/editor';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import styles from './plan.module.css';
import { useChoices } from './use-editor.ts';

/** In SET: the parts of the page with a scale of their own, which are named and removed here. */
export function ScaleParts({ editor }: { readonly editor: PlanEditor }) {
  const { t } = useTranslation('blueprints');
  useChoices(editor);
  const parts = editor.calibration.areas(editor.page);
  if (parts.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={t(($) => $.blueprints.parts.title)}>
      <h3 className={styles.partsTitle}>{t(($) => $.blueprints.parts.title)}</h3>
      <ul className={styles.parts}>
        {parts.map((part, place) => (
          <Part key={part.id} editor={editor} part={part} number={place + 1} />
        ))}
      </ul>
    </section>
  );
}

interface PartProps {
  readonly editor: PlanEditor;
  readonly part: ScaleArea;
  readonly number: number;
}

function Part({ editor, part, number }: PartProps) {
  const { t } = useTranslation('blueprints');
  const formats = useFormats();
  const [name, setName] = useState(part.name);
  const keep = () => {
    const said = name.trim();
    if (said === '') setName(part.name);
    else if (said !== part.name) editor.commands.renamePart(part.id, said);
  };
  return (
    <li className={styles.part}>
      <TextInput
        aria-label={t(($) => $.blueprints.parts.name, { number: formats.number(number) })}
        description={part.pixels ? t(($) => $.blueprints.parts.measured) : t(($) => $.blueprints.parts.unmeasured)}
        inputWrapperOrder={['input', 'description']}
        value={name}
        maxLength={maxAreaName}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        size={44}
        aria-label={t(($) => $.blueprints.parts.remove, { name: isolatedName(part.name) })}
        onClick={() => editor.commands.removePart(part.id)}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
