import { Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '@plumbline/domain/automations/action-parts';
import type { AutomationEventKind } from '@plumbline/domain/automations/event-kinds';
import { eventKindOf } from '@plumbline/domain/automations/event-kinds';
import type { ActionConfigProps, ConfigProps } from './field-props.ts';
import { idOrNull, recordOf, textOf, textsOf } from './field-props.ts';
import { ManyOfKind, OneOfKind } from './choice-fields.tsx';
import { useMistake } from './use-mistake.ts';
import { NumberInput } from '../../../../ui/numbers/number-input.tsx';

type How = Assignment['how'];

/** What each way needs of its event, and what it begins with. */
const methods: Readonly<Record<How, { needs: 'job' | 'user' | 'actor' | null; initial: ConfigProps['config'] }>> = {
  nobody: { needs: null, initial: {} },
  people: { needs: null, initial: { users: [] } },
  skill: { needs: null, initial: { skill: null, count: 1 } },
  nearest: { needs: null, initial: { skill: null, count: 1 } },
  project: { needs: null, initial: {} },
  event_user: { needs: 'user', initial: {} },
  actor: { needs: 'actor', initial: {} },
  assignees: { needs: 'job', initial: {} },
};

function isOffered(how: How, event: AutomationEventKind, mayBeNobody: boolean): boolean {
  const { subjects, trigger } = eventKindOf(event);
  const { needs } = methods[how];
  if (how === 'nobody') return mayBeNobody;
  if (needs === 'actor') return trigger.by === 'event' && event !== 'webhook_received';
  return needs === null || subjects.includes(needs);
}

interface AssignmentFieldProps extends ActionConfigProps {
  readonly mayBeNobody: boolean;
}

/** Whom a job is assigned to: people by name, by skill, the nearest, those of the project. */
export function AssignmentField({ config, onChange, problems, eventKind, mayBeNobody }: AssignmentFieldProps) {
  const { t } = useTranslation('automations');
  const mistake = useMistake(problems);
  const assign = recordOf(config['assign']);
  const how = textOf(assign['how']) as How;
  const change = (part: ConfigProps['config']) => onChange({ ...config, assign: { ...assign, ...part } });
  const offered = (Object.keys(methods) as How[]).filter((one) => isOffered(one, eventKind, mayBeNobody));
  return (
    <Stack gap="xs">
      <Select
        label={t(($) => $.automations.assign.label)}
        allowDeselect={false}
        value={how}
        onChange={(chosen) =>
          chosen && onChange({ ...config, assign: { how: chosen, ...methods[chosen as How].initial } })
        }
        data={offered.map((one) => ({ value: one, label: t(($) => $.automations.assign.how[one]) }))}
        error={how === 'people' || how === 'skill' ? undefined : mistake('assign')}
      />
      {how === 'people' ? (
        <ManyOfKind
          kind="people"
          label={t(($) => $.automations.assign.people)}
          ids={textsOf(assign['users'])}
          onChange={(users) => change({ users })}
          error={mistake('assign')}
        />
      ) : null}
      {how === 'skill' || how === 'nearest' ? (
        <>
          <OneOfKind
            kind="skills"
            label={t(($) => (how === 'skill' ? $.automations.assign.skill : $.automations.assign.amongSkill))}
            id={idOrNull(assign['skill'])}
            onChange={(skill) => change({ skill })}
            isClearable={how === 'nearest'}
            error={mistake('assign.skill')}
          />
          <NumberInput
            label={t(($) => $.automations.assign.count)}
            min={1}
            max={50}
            allowDecimal={false}
            value={(assign['count'] as number | undefined) ?? 1}
            onChange={(count) => change({ count: typeof count === 'number' ? count : null })}
            error={mistake('assign.count')}
          />
        </>
      ) : null}
    </Stack>
  );
}
