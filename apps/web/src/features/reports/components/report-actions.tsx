import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import {
  IconCopy,
  IconDots,
  IconLayoutDashboard,
  IconPencil,
  IconRefresh,
  IconRss,
  IconTemplate,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Report } from '@plumbline/contract/report-shapes';
import { useToggle } from '../../../lib/access/hooks.ts';
import { isolatedName } from '../../../i18n/isolated.ts';
import { ButtonMenu } from '../../../ui/button-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { phoneQuery } from '../../../ui/theme.ts';
import { showFailure } from '../../../ui/undo.tsx';
import { useProblemText } from '../../../ui/use-problem-text.ts';
import { useShowOnDashboard } from '../api/dashboard.ts';
import { useCloneReport, useRefreshReport, useRemoveReport } from '../api/reports.ts';
import { ExportMenu } from './export-menu.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

type Dialog = 'share' | 'feed' | 'template' | 'delete';

interface ReportActionsProps {
  readonly report: Report;
  readonly onEdit: () => void;
}

/** What can be done with an opened report; what this person may not do is not there. */
export function ReportActions({ report, onEdit }: ReportActionsProps) {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const problemText = useProblemText();
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const refresh = useRefreshReport(report._id);
  const clone = useCloneReport();
  const remove = useRemoveReport();
  const showOnDashboard = useShowOnDashboard();
  const may = (ability: string) => report.can.includes(ability);
  const close = () => setDialog(null);
  const fail = (failure: unknown) => showFailure(problemText(failure));

  const duplicate = () =>
    clone.mutate(report._id, {
      onError: fail,
      onSuccess: (copy) => {
        notifications.show({ message: t(($) => $.reports.page.cloned, { name: isolatedName(copy.name) }) });
        void navigate({ to: '/reports/$id', params: { id: copy._id } });
      },
    });
  const count = () =>
    refresh.mutate(undefined, {
      onError: fail,
      onSuccess: () => notifications.show({ message: t(($) => $.reports.page.refreshed) }),
    });

  const onDashboard = () =>
    showOnDashboard.mutate(report._id, {
      onError: fail,
      onSuccess: () => notifications.show({ message: t(($) => $.reports.page.onDashboard) }),
    });

  return (
    <Group gap="xs" wrap="nowrap">
      {isPhone ? null : (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(($) => $.reports.page.refresh)}
          title={t(($) => $.reports.page.refresh)}
          loading={refresh.isPending}
          onClick={count}
        >
          <IconRefresh size={18} aria-hidden />
        </ActionIcon>
      )}
      {may('export') ? <ExportMenu report={report} /> : null}
      {may('change') && !isPhone ? (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t(($) => $.reports.page.edit)}
        </Button>
      ) : null}
      <MoreActions
        may={may}
        isPhone={isPhone}
        onEdit={onEdit}
        onCount={count}
        onDuplicate={duplicate}
        onDashboard={onDashboard}
        onDialog={setDialog}
      />
      {dialog === 'share' ? <ShareDialog report={report} onClose={close} /> : null}
      {dialog === 'feed' ? <FeedDialog reportId={report._id} onClose={close} /> : null}
      {dialog === 'template' ? <SaveTemplateDialog name={report.name} source={report._id} onClose={close} /> : null}
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        onClose={close}
        title={t(($) => $.reports.page.deleteTitle, { name: isolatedName(report.name) })}
        confirm={t(($) => $.reports.page.delete)}
        isDangerous
        onConfirm={async () => {
          await remove.mutateAsync(report._id);
          notifications.show({ message: t(($) => $.reports.page.deleted, { name: isolatedName(report.name) }) });
          void navigate({ to: '/reports' });
        }}
      >
        {t(($) => $.reports.page.deleteText)}
      </ConfirmDialog>
    </Group>
  );
}

interface MoreActionsProps {
  readonly may: (ability: string) => boolean;
  readonly isPhone: boolean;
  readonly onEdit: () => void;
  readonly onCount: () => void;
  readonly onDuplicate: () => void;
  readonly onDashboard: () => void;
  readonly onDialog: (dialog: Dialog) => void;
}

/** What is done seldom; on a phone, all that is done. */
function MoreActions({ may, isPhone, onEdit, onCount, onDuplicate, onDashboard, onDialog }: MoreActionsProps) {
  const { t } = useTranslation('reports');
  const hasTemplates = useToggle('report_templates');
  return (
    <ButtonMenu
      target={
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.reports.page.more)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {isPhone ? (
        <>
          {may('change') ? (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t(($) => $.reports.page.edit)}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={onCount}>
            {t(($) => $.reports.page.refresh)}
          </Menu.Item>
        </>
      ) : null}
      <Menu.Item leftSection={<IconLayoutDashboard size={16} aria-hidden />} onClick={onDashboard}>
        {t(($) => $.reports.page.toDashboard)}
      </Menu.Item>
      {may('change') ? (
        <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => onDialog('share')}>
          {t(($) => $.reports.page.share)}
        </Menu.Item>
      ) : null}
      {may('export') ? (
        <Menu.Item leftSection={<IconRss size={16} aria-hidden />} onClick={() => onDialog('feed')}>
          {t(($) => $.reports.page.feed)}
        </Menu.Item>
      ) : null}
      {may('duplicate') ? (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
          {t(($) => $.reports.page.clone)}
        </Menu.Item>
      ) : null}
      {hasTemplates ? (
        <Menu.Item leftSection={<IconTemplate size={16} aria-hidden />} onClick={() => onDialog('template')}>
          {t(($) => $.reports.page.saveTemplate)}
        </Menu.Item>
      ) : null}
      {may('erase') ? (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDialog('delete')}>
            {t(($) => $.reports.page.delete)}
          </Menu.Item>
        </>
      ) : null}
    </ButtonMenu>
  );
}
