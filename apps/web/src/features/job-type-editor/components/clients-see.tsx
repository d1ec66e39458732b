import { Input, SegmentedControl } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientsSee as Choice } from '../model/clients-see.ts';
import { clientsSee, clientsSeeOf, shownToClients, withShownToClients } from '../model/clients-see.ts';
import { useScene, useSnapshot } from './editor-context.ts';
import type { Marks } from './use-marks.ts';

/**
 * How much of the job type clients see, for all questions at once; each question has a switch of its own besides. Going back to "chosen"
 * brings back what was chosen, else questions can be marked to choose them.
 */
export function ClientsSee({ marks }: { readonly marks: Marks }) {
  const { t } = useTranslation('jobTypeEditor');
  const { editor } = useScene();
  const { draft } = useSnapshot(editor);
  const label = useId();
  const chosenBefore = useRef<ReadonlySet<string> | null>(null);
  if (draft.length === 0) return null;
  const now = clientsSeeOf(draft);

  const choose = (choice: Choice) => {
    if (choice === now) return;
    if (choice === 'chosen') {
      const before = chosenBefore.current;
      if (before) editor.edit((all) => withShownToClients(all, ({ id }) => before.has(id)));
      else marks.setTapping(true);
      return;
    }
    if (now === 'chosen') chosenBefore.current = shownToClients(draft);
    editor.edit((all) => withShownToClients(all, () => choice === 'all'));
  };
  return (
    <div>
      <Input.Label component="div" id={label} size="xs">
        {t(($) => $.jobTypeEditor.clientsSee.label)}
      </Input.Label>
      <SegmentedControl
        fullWidth
        size="sm"
        aria-labelledby={label}
        value={now}
        onChange={(value) => choose(clientsSee.find((one) => one === value) ?? now)}
        data={clientsSee.map((value) => ({ value, label: t(($) => $.jobTypeEditor.clientsSee[value]) }))}
      />
      {now === 'nothing' ? (
        <Input.Description mt={4}>{t(($) => $.jobTypeEditor.clientsSee.nothingText)}</Input.Description>
      ) : null}
    </div>
  );
}
