import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { jobTargets } from '@plumbline/domain/automations/action-parts';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { ActionConfigProps } from './field-props.ts';
import { textOf } from './field-props.ts';
import { useMistake } from './use-mistake.ts';

/** Which job an action is about: the event's, one linked to it, or one that an action before creates. */
export function TargetField({ config, onChange, problems, eventKind, earlier }: ActionConfigProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  const hasJob = eventKindOf(eventKind).subjects.includes('job');
  const offered = jobTargets.filter((target) => (target === 'created' ? earlier.createsJob : hasJob));
  return (
    <Select
      label={t(($) => $.automations.target.label)}
      allowDeselect={false}
      value={textOf(config['target']) || 'event'}
      onChange={(target) => onChange({ ...config, target })}
      data={(offered.length > 0 ? offered : jobTargets.slice(0, 1)).map((target) => ({
        value: target,
        label: t(($) => $.automations.target[target]),
      }))}
      error={mistake('target')}
    />
  );
}
