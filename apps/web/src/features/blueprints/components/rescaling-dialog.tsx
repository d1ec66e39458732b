import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ElementLook } from '@plumbline/domain/blueprints/catalogue';
import type { BlueprintSettings } from '@plumbline/domain/blueprints/blueprint-settings';
import { useFormats } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import type { RescaledElements } from '../api/blueprints.ts';
import styles from './plan.module.css';
import { useLengthWords } from './use-length-words.ts';

interface RescalingDialogProps {
  readonly changes: RescaledElements;
  readonly looks: ReadonlyMap<string, ElementLook>;
  readonly unit: BlueprintSettings['systemUnit'];
  readonly onEnd: (applies: boolean) => Promise<void>;
}

/** More rows than this nobody reads: the rest is counted. */
const shownRows = 100;

/** After a plan was measured again: what was measured with the former scale, as it is and as it would be. */
export function RescalingDialog({ changes, looks, unit, onEnd }: RescalingDialogProps) {
  const { t } = useTranslation(['blueprints', 'ui']);
  const formats = useFormats();
  const words = useProblemText();
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { length, area } = useLengthWords(unit);
  const said = (measured: RescaledElements[number]['before']) =>
    measured.area > 0 ? `${length(measured.length)} · ${area(measured.area)}` : length(measured.length);
  const apply = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await onEnd(true);
    } catch (error) {
      setFailure(words(error));
      setRunning(false);
    }
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={() => void onEnd(false)}
      title={t(($) => $.blueprints.rescale.title, { count: changes.length })}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      <Stack>
        <Text>{t(($) => $.blueprints.rescale.text)}</Text>
        <div className={styles.rescaled}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.blueprints.filter.element)}</th>
                <th scope="col">{t(($) => $.blueprints.filter.job)}</th>
                <th scope="col">{t(($) => $.blueprints.rescale.before)}</th>
                <th scope="col">{t(($) => $.blueprints.rescale.after)}</th>
              </tr>
            </thead>
            <tbody>
              {changes.slice(0, shownRows).map((one) => (
                <tr key={one._id}>
                  <td>
                    <bdi>{looks.get(one.elementId)?.name ?? t(($) => $.blueprints.removed)}</bdi>
                  </td>
                  <td>{formats.jobNumber(one.job.ID)}</td>
                  <td>{said(one.before)}</td>
                  <td>{said(one.after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {changes.length > shownRows ? (
          <Text c="dimmed">{t(($) => $.blueprints.rescale.more, { count: changes.length - shownRows })}</Text>
        ) : null}
        <FormFailure text={failure} />
        <Group justify="flex-end">
          <Button variant="default" disabled={isRunning} onClick={() => void onEnd(false)}>
            {t(($) => $.blueprints.rescale.keep)}
          </Button>
          <Button loading={isRunning} onClick={() => void apply()}>
            {t(($) => $.blueprints.rescale.apply, { count: changes.length })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
