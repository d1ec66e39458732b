import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SecondStepReminderProps {
  readonly daysLeft: number;
  readonly onSetUp: () => void;
  readonly onLater: () => void;
}

/** At a sign-in during the days of grace: a second step will be required, and how many days are left. */
export function SecondStepReminder({ daysLeft, onSetUp, onLater }: SecondStepReminderProps) {
  const { t } = useTranslation('secondStep');
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(($) => $.secondStep.title)}
      </Title>
      <Text role="status">{t(($) => $.secondStep.reminder, { count: daysLeft })}</Text>
      <Button size="md" onClick={onSetUp}>
        {t(($) => $.secondStep.setUp)}
      </Button>
      <Button size="md" variant="subtle" onClick={onLater}>
        {t(($) => $.secondStep.later)}
      </Button>
    </Stack>
  );
}
