import { Alert, Button, Group, Menu, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconCopy,
  IconFileExport,
  IconHistory,
  IconInfoCircle,
  IconListDetails,
  IconPencil,
  IconTestPipe,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireAutomation } from '@plumbline/contract/automations';
import { useFormats } from '../../../lib/access/hooks.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { shownName } from '../../../ui/person-avatar.tsx';
import { RemoveButton } from '../../../ui/remove-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { DetailPanel } from '../../../ui/shell/detail-panel.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import {
  automationQuery,
  useChangeAutomation,
  useDuplicateAutomation,
  useExportAutomation,
  useRemoveAutomation,
  useTestAutomation,
} from '../api/automations.ts';
import { AutomationStateChip } from './state-chip.tsx';
import { TestResult } from './test-result.tsx';
import { useDescribeAutomation } from './use-describe-automation.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import { LinkButton } from '../../../ui/links/link-button.tsx';

interface AutomationPanelProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onEdit: () => void;
  readonly onCopied: (id: string) => void;
}

/** One automation beside the list: what it does, whether it acts, what came of it. */
export function AutomationPanel({ id, onClose, onEdit, onCopied }: AutomationPanelProps) {
  const { t } = useTranslation('automations');
  const { data, error, refetch } = useQuery(automationQuery(id));
  const isMissing = isProblem(error, 'not_found');
  return (
    <DetailPanel
      title={data ? <bdi>{data.name}</bdi> : t(($) => $.automations.title)}
      onClose={onClose}
      actions={
        data ? (
          <IconButton label={t(($) => $.automations.edit)} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </IconButton>
        ) : null
      }
    >
      {data ? <Content automation={data} onRemoved={onClose} onEdit={onEdit} onCopied={onCopied} /> : null}
      {!data && !error ? <Skeleton height={280} aria-busy /> : null}
      {isMissing ? <Notice kind="missing" title={t(($) => $.automations.missing)} /> : null}
      {!data && error && !isMissing ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null}
    </DetailPanel>
  );
}

interface ContentProps {
  readonly automation: WireAutomation;
  readonly onRemoved: () => void;
  readonly onEdit: () => void;
  readonly onCopied: (id: string) => void;
}

function Content({ automation, onRemoved, onEdit, onCopied }: ContentProps) {
  const { t } = useTranslation('automations');
  const describe = useDescribeAutomation();
  const formats = useFormats();
  const problemText = useProblemText();
  const { mutate: change, isPending, error } = useChangeAutomation(automation._id);
  const { mutateAsync: remove } = useRemoveAutomation(automation._id);
  const test = useTestAutomation(automation._id);
  const { runs } = automation;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Text>{describe(automation)}</Text>
        <Group gap="sm">
          <AutomationStateChip state={automation.state} />
          <Switch
            label={t(($) => $.automations.isActive)}
            checked={automation.state !== 'paused'}
            disabled={isPending}
            onChange={(event) => change({ state: event.currentTarget.checked ? 'active' : 'paused' })}
          />
        </Group>
        {error ? <Text c="var(--mantine-color-error)">{problemText(error)}</Text> : null}
        {automation.pauseReason && automation.pauseReason !== 'person' ? (
          <Alert color="orange" icon={<IconInfoCircle size={18} aria-hidden />}>
            {t(($) => $.automations.pauseReasons[automation.pauseReason ?? 'person'])}
          </Alert>
        ) : null}
      </Stack>
      <Stack gap="xs" component="dl" m={0}>
        <Fact label={t(($) => $.automations.owner)}>
          <bdi>{automation.owner ? shownName(automation.owner) : t(($) => $.automations.nobody)}</bdi>
        </Fact>
        {automation.next_at ? (
          <Fact label={t(($) => $.automations.nextAt)}>{formats.dateTime(automation.next_at)}</Fact>
        ) : null}
        <Fact label={t(($) => $.automations.last30)}>
          {t(($) => $.automations.counts, { done: runs.done, failed: runs.failed, waiting: runs.waiting })}
        </Fact>
      </Stack>
      <Group gap="xs">
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t(($) => $.automations.edit)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTestPipe size={18} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate({})}
        >
          {t(($) => $.automations.test.run)}
        </Button>
        <LinkButton
          variant="default"
          leftSection={<IconListDetails size={18} aria-hidden />}
          to="/automation_logs/$id"
          params={{ id: automation._id }}
        >
          {t(($) => $.automations.log.open)}
        </LinkButton>
        <MoreMenu automation={automation} onCopied={onCopied} />
      </Group>
      {test.error ? <Alert color="red">{problemText(test.error)}</Alert> : null}
      {test.data ? <TestResult result={test.data} /> : null}
      <RemoveButton
        label={t(($) => $.automations.remove.label)}
        title={t(($) => $.automations.remove.title, { name: isolatedName(automation.name) })}
        confirm={t(($) => $.automations.remove.label)}
        onRemove={async () => {
          await remove();
          onRemoved();
        }}
      >
        {t(($) => $.automations.remove.text)}
      </RemoveButton>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

function MoreMenu({ automation, onCopied }: { automation: WireAutomation; onCopied: (id: string) => void }) {
  const { t } = useTranslation('automations');
  const problemText = useProblemText();
  const { mutateAsync: duplicate } = useDuplicateAutomation(automation._id);
  const { mutateAsync: exportFile } = useExportAutomation(automation._id);
  const { mutate: change } = useChangeAutomation(automation._id);
  const [isShowingVersions, setShowingVersions] = useState(false);
  const run = (work: () => Promise<void>) => () =>
    void work().catch((refusal: unknown) => notifications.show({ message: problemText(refusal), color: 'red' }));
  const copy = run(async () => {
    const made = await duplicate(t(($) => $.automations.copyOf, { name: automation.name }));
    notifications.show({ message: t(($) => $.automations.copied) });
    onCopied(made._id);
  });
  const save = run(async () => {
    const file = await exportFile();
    saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), `${automation.name}.json`);
  });
  return (
    <>
      <ButtonMenu target={<Button variant="default">{t(($) => $.automations.more)}</Button>}>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          {t(($) => $.automations.duplicate)}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={save}>
          {t(($) => $.automations.export)}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setShowingVersions(true)}>
          {t(($) => $.automations.versions.open)}
        </Menu.Item>
        <Menu.Item onClick={() => change({ takeOver: true })}>{t(($) => $.automations.takeOver)}</Menu.Item>
      </ButtonMenu>
      {isShowingVersions ? <VersionsDialog automation={automation} onClose={() => setShowingVersions(false)} /> : null}
    </>
  );
}
