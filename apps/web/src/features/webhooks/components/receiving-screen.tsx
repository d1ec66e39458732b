import { Alert, Button, Code, Container, List, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { receiveWebhook } from '@plumbline/contract/incoming-webhooks';
import { callServer } from '../../../lib/api/call-server.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { CompanyHead } from '../../../ui/company-head.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { tokenOf } from './receiving-address.ts';

const sample = '{ "order": { "number": 4711 } }';
const sampleCall = (origin: string) =>
  [`curl ${origin}/webhooks/TOKEN \\`, "  -H 'Content-Type: application/json' \\", `  -d '${sample}'`].join('\n');

/**
 * /webhooks, for whoever connects another program at the desk: what an incoming webhook takes, and a message to try its address with. It
 * needs no sign-in.
 */
export function ReceivingScreen() {
  const { t } = useTranslation('webhooks');
  const title = t(($) => $.webhooks.receive.title);
  useDocumentTitle(`${title} · Plumbline`);
  return (
    <Container size={680} component="main" py="xl">
      <Stack>
        <CompanyHead />
        <Title order={1} size="h3">
          {title}
        </Title>
        <Text>{t(($) => $.webhooks.receive.text)}</Text>
        <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {sampleCall(window.location.origin)}
        </Code>
        <List size="sm" spacing="xs">
          <List.Item>{t(($) => $.webhooks.receive.body)}</List.Item>
          <List.Item>{t(($) => $.webhooks.receive.accepted)}</List.Item>
          <List.Item>{t(($) => $.webhooks.receive.signed)}</List.Item>
        </List>
        <TryAddress />
      </Stack>
    </Container>
  );
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/** Sends a message to an address as its program would. */
function TryAddress() {
  const { t } = useTranslation('webhooks');
  const [address, setAddress] = useState('');
  const [body, setBody] = useState(sample);
  const [isAsked, setAsked] = useState(false);
  const sending = useMutation({
    mutationFn: ({ token, value }: { token: string; value: unknown }) =>
      callServer(receiveWebhook, { params: { token }, body: value }),
  });
  const [token, json] = [tokenOf(address), readJson(body)];
  function submit(): void {
    setAsked(true);
    if (token !== null && json !== null) sending.mutate({ token, value: json.value });
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <Title order={2} size="h4">
          {t(($) => $.webhooks.receive.try)}
        </Title>
        <Text size="sm" c="dimmed">
          {t(($) => $.webhooks.receive.tryText)}
        </Text>
        <TextInput
          label={t(($) => $.webhooks.incoming.url)}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          error={isAsked && token === null ? t(($) => $.webhooks.receive.addressWrong) : null}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
        />
        <Textarea
          label={t(($) => $.webhooks.receive.json)}
          value={body}
          onChange={({ currentTarget }) => setBody(currentTarget.value)}
          error={isAsked && json === null ? t(($) => $.webhooks.receive.jsonWrong) : null}
          rows={4}
          dir="ltr"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button
          type="submit"
          leftSection={<IconSend size={18} aria-hidden />}
          loading={sending.isPending}
          w="fit-content"
        >
          {t(($) => $.webhooks.receive.send)}
        </Button>
        <div role="status">
          {sending.isSuccess ? (
            <Outcome title={t(($) => $.webhooks.receive.done)}>{t(($) => $.webhooks.receive.doneText)}</Outcome>
          ) : null}
          {sending.isError ? <Refusal failure={sending.error} /> : null}
        </div>
      </Stack>
    </form>
  );
}

function Refusal({ failure }: { readonly failure: Error }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const text = isProblem(failure, 'not_found')
    ? t(($) => $.webhooks.receive.missing)
    : isProblem(failure, 'client_not_valid')
      ? t(($) => $.webhooks.receive.unsigned)
      : problemText(failure);
  return (
    <Outcome title={t(($) => $.webhooks.receive.refused)} isWrong>
      {text}
    </Outcome>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

function Outcome({ title, isWrong = false, children }: OutcomeProps) {
  return (
    <Alert
      color={isWrong ? 'red' : 'green'}
      icon={isWrong ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={title}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">{children}</Text>
    </Alert>
  );
}
