import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { maySetPlans } from '@plumbline/domain/access/modes';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import { realLanguage } from '../../../i18n/language.ts';
import { useActor, useFormats, useSettings } from '../../../lib/access/hooks.ts';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { rescaleElements } from '../api/blueprints.ts';
import { planKeys } from '../api/keys.ts';
import styles from './plan.module.css';
import { RescalingDialog } from './rescaling-dialog.tsx';

export interface FormerScaleProps {
  readonly file: string;
  /** How many of the elements that are shown here were measured by a scale that their plan doesn't have any more. */
  readonly count: number;
  /** Brings what was drawn to the server, which alone measures again. */
  readonly save?: () => Promise<void>;
}

/** Says that figures are by a former scale, and measures them again for whoever may: with both figures of each before it is done. */
export function FormerScaleNote({ file, count, save }: FormerScaleProps) {
  const { t, i18n } = useTranslation('blueprints');
  const formats = useFormats();
  const words = useProblemText();
  const actor = useActor();
  const queryClient = useQueryClient();
  const { elements, systemUnit } = useSettings().blueprintSettings;
  const language = realLanguage(i18n.language);
  const looks = useMemo(
    () => new Map(elements.map((element) => [element.id, lookOf(element, language)])),
    [elements, language],
  );
  const readAgain = () => queryClient.invalidateQueries({ queryKey: planKeys.marked });
  const look = useMutation({
    mutationFn: async () => {
      await save?.();
      return (await rescaleElements(file, false)).elements;
    },
    // Somebody else has done it meanwhile.
    onSuccess: (found) => (found.length === 0 ? readAgain() : undefined),
  });
  const end = async (applies: boolean) => {
    if (applies) await rescaleElements(file, true);
    look.reset();
    if (applies) await readAgain();
  };
  return (
    <div className={styles.formerScale} role="note">
      <p>
        <IconAlertTriangle size={16} aria-hidden />
        {t(($) => $.blueprints.scale.formerNote, { count, shown: formats.number(count) })}
      </p>
      {maySetPlans(actor) ? (
        <Button size="compact-md" mih={36} variant="light" loading={look.isPending} onClick={() => look.mutate()}>
          {t(($) => $.blueprints.scale.again)}
        </Button>
      ) : null}
      <FormFailure text={look.error ? words(look.error) : null} />
      {look.data && look.data.length > 0 ? (
        <RescalingDialog changes={look.data} looks={looks} unit={systemUnit} onEnd={end} />
      ) : null}
    </div>
  );
}
