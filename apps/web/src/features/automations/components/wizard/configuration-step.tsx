import { Alert, Button, Card, Stack, Switch, Text, Title } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AutomationProblem } from '@plumbline/domain/automations/automation-problem';
import { actionKindOf } from '@plumbline/domain/automations/action-kinds';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { useTestDraft } from '../../api/automations.ts';
import type { AutomationDraft, DraftAction } from '../../model/draft.ts';
import { contentOf, problemsWithin } from '../../model/draft.ts';
import { actionFields } from '../actions/action-fields.tsx';
import type { ActionConfigProps } from '../fields/field-props.ts';
import { textsOf } from '../fields/field-props.ts';
import { useActionText } from '../fields/use-automation-words.ts';
import { useMistake } from '../fields/use-mistake.ts';
import { TestResult } from '../test-result.tsx';

interface ConfigurationStepProps {
  readonly draft: AutomationDraft;
  readonly onChange: (actions: readonly DraftAction[]) => void;
  readonly problems: readonly AutomationProblem[];
}

/** What each action does exactly, and what it would do on a real event. */
export function ConfigurationStep({ draft, onChange, problems }: ConfigurationStepProps) {
  const { t } = useTranslation('automations');
  const problemText = useProblemText();
  const { mutate: test, data: result, error, isPending } = useTestDraft();
  const { actions, event } = draft;
  if (!event) return null;
  const jobTypes = textsOf(event.config['jobTypes']);
  return (
    <Stack gap="lg">
      {actions.map((action, place) => (
        <ActionForm
          key={action.key}
          place={place}
          isLast={place === actions.length - 1}
          action={action}
          eventKind={event.kind}
          jobTypes={jobTypes}
          earlier={{
            createsJob: actions.slice(0, place).some((one) => actionKindOf(one.kind).makes === 'job'),
            createsUser: actions.slice(0, place).some((one) => actionKindOf(one.kind).makes === 'user'),
          }}
          problems={problemsWithin(problems, `actions.${place}`)}
          onChange={(config) => onChange(actions.with(place, { ...action, config }))}
        />
      ))}
      <Stack gap="sm">
        <div>
          <Button
            variant="default"
            leftSection={<IconTestPipe size={18} aria-hidden />}
            loading={isPending}
            onClick={() => test(contentOf(draft))}
          >
            {t(($) => $.automations.test.draft)}
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          {t(($) => $.automations.test.draftText)}
        </Text>
        {error ? <Alert color="red">{problemText(error)}</Alert> : null}
        {result ? <TestResult result={result} /> : null}
      </Stack>
    </Stack>
  );
}

type ActionFormProps = Omit<ActionConfigProps, 'config'> & {
  readonly place: number;
  readonly isLast: boolean;
  readonly action: DraftAction;
};

function ActionForm({ place, isLast, action, ...props }: ActionFormProps) {
  const { t } = useTranslation('automations');
  const actionText = useActionText();
  const mistake = useMistake(props.problems.filter(({ path }) => path === ''));
  const Fields = actionFields[action.kind];
  const whole = mistake('');
  return (
    <Card withBorder padding="md" component="section" aria-label={actionText(action.kind)}>
      <Stack>
        <Title order={3} size="h5">
          {place + 1}. {actionText(action.kind)}
        </Title>
        {whole ? <Alert color="red">{whole}</Alert> : null}
        <Fields {...props} config={action.config} />
        {isLast ? null : (
          <Switch
            label={t(($) => $.automations.config.goOn)}
            description={t(($) => $.automations.config.goOnText)}
            checked={action.config['ifRefused'] === 'go_on'}
            onChange={(event) =>
              props.onChange({ ...action.config, ifRefused: event.currentTarget.checked ? 'go_on' : 'stop' })
            }
          />
        )}
      </Stack>
    </Card>
  );
}
