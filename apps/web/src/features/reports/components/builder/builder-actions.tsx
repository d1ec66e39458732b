import { Button, Group } from '@mantine/core';
import { IconRestore, IconTemplate } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useToggle } from '../../../../lib/access/hooks.ts';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import type { Draft } from '../../model/draft.ts';
import { isSame, resetDraft } from '../../model/draft.ts';
import styles from './builder.module.css';

interface BuilderActionsProps {
  readonly draft: Draft;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly saveRef: Ref<HTMLButtonElement>;
  readonly onReset: () => void;
  readonly onTemplate: () => void;
  readonly onSave: () => void;
}

/** What is done with the whole report: begun again, made a template, saved. */
export function BuilderActions({ draft, isNew, isSaving, saveRef, onReset, onTemplate, onSave }: BuilderActionsProps) {
  const { t } = useTranslation('reports');
  const hasTemplates = useToggle('report_templates');
  const hasColumns = draft.columns.length > 0;
  const isFresh = isSame(resetDraft(draft), draft);
  return (
    <Group gap="xs" className={styles.actions ?? ''} wrap="nowrap">
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconRestore size={18} aria-hidden />}
        // It can still be focused: it has the focus of whoever has just reset the report.
        data-disabled={isFresh || undefined}
        aria-disabled={isFresh}
        onClick={() => {
          if (!isFresh) onReset();
        }}
      >
        {t(($) => $.reports.builder.reset)}
      </Button>
      {hasTemplates ? (
        <Button
          variant="subtle"
          color="gray"
          className={styles.wide ?? ''}
          leftSection={<IconTemplate size={18} aria-hidden />}
          onClick={onTemplate}
          disabled={!hasColumns}
        >
          {t(($) => $.reports.templates.saveAs)}
        </Button>
      ) : null}
      <Tooltip label={t(($) => $.reports.builder.noColumns)} disabled={hasColumns}>
        <Button ref={saveRef} disabled={!hasColumns || draft.name.trim() === ''} loading={isSaving} onClick={onSave}>
          {isNew ? t(($) => $.reports.builder.create) : t(($) => $.reports.builder.update)}
        </Button>
      </Tooltip>
    </Group>
  );
}
