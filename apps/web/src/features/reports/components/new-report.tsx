import { Alert, Modal, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TablerIcon } from '@tabler/icons-react';
import { IconFilePlus, IconInfoCircle, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportTemplate } from '@plumbline/contract/report-shapes';
import type { ReportType } from '@plumbline/domain/reports/report-types';
import { isolatedName } from '../../../i18n/isolated.ts';
import { mayHaveDraft } from '../../../lib/drafts/device-drafts.ts';
import { ownEscape } from '../../../ui/own-escape.ts';
import { useToggle } from '../../../lib/access/hooks.ts';
import { useCreateFromTemplate, templatesQuery } from '../api/templates.ts';
import { chartDraft } from '../model/chart-starts.ts';
import type { Draft } from '../model/draft.ts';
import { newDraft, withFlag } from '../model/draft.ts';
import { BuilderDialog, reportDraftName } from './builder/builder-dialog.tsx';
import { NameEntry } from './name-entry.tsx';
import styles from './new-report.module.css';
import { TemplateList } from './template-list.tsx';

interface NewReportProps {
  /** What the new report lists, where a list asks for it; else it is chosen with its name. */
  readonly type?: ReportType;
  /** The filters of that list, as its address has them. */
  readonly filters: string | null;
  /** What is searched for in that list; filters can't say it. */
  readonly search?: string;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** The step of creating a report (spec/2 §4 "Report builder"): start choice, template list, name entry, builder. */
type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'templates' }
  | { readonly kind: 'name'; readonly template: ReportTemplate | null }
  | { readonly kind: 'builder'; readonly draft: Draft; readonly tab?: 'chart' };

/** A new report: from nothing in the builder, or from a template. */
export function NewReport({ type, filters, search = '', onClose, onMade }: NewReportProps) {
  const { t, i18n } = useTranslation(['reports', 'ui']);
  const hasTemplates = useToggle('report_templates');
  const templates = useQuery({ ...templatesQuery, enabled: hasTemplates });
  const [step, setStep] = useState<Step>({ kind: 'start' });
  // Whoever had begun one goes on with it; the builder takes it.
  const [isBegun] = useState(() => mayHaveDraft(reportDraftName(null)));
  const { mutateAsync: createFromTemplate } = useCreateFromTemplate();
  // What was read before its app was switched off is offered no more.
  const known = hasTemplates ? (templates.data ?? []) : [];
  const fitting = known.filter((one) => type === undefined || one.type === type);
  const isLoading = hasTemplates && templates.isPending;
  // Where there is nothing to choose between, nothing is asked; nor once the last template was deleted.
  const isChoice = step.kind === 'start' || step.kind === 'templates';
  const shown: Step = isChoice && !isLoading && fitting.length === 0 ? { kind: 'name', template: null } : step;

  if (isBegun || shown.kind === 'builder') {
    const start = shown.kind === 'builder' ? shown.draft : newDraft(type ?? 'jobs', null, '');
    const tab = shown.kind === 'builder' ? shown.tab : undefined;
    return <BuilderDialog start={start} report={null} tab={tab} onClose={onClose} onSaved={onMade} />;
  }
  // Whoever reads from right to left has the report made so, until they say otherwise.
  const inDirection = (draft: Draft) => withFlag(draft, 'rtl', i18n.dir() === 'rtl');
  const titles = {
    start: t(($) => $.reports.start.title),
    templates: t(($) => $.reports.templates.title),
    name: t(($) => $.reports.name.title),
  } as const;
  return (
    <Modal
      opened
      onClose={onClose}
      {...ownEscape(onClose)}
      title={titles[shown.kind]}
      size={shown.kind === 'templates' ? 640 : 500}
      closeButtonProps={{ 'aria-label': t(($) => $.ui.close) }}
    >
      {search === '' ? null : (
        <Alert variant="light" color="yellow" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {t(($) => $.reports.start.searchLeft, { search: isolatedName(search) })}
        </Alert>
      )}
      {shown.kind === 'start' ? (
        <StartChoice
          isLoading={isLoading}
          onNew={() => setStep({ kind: 'name', template: null })}
          onTemplate={() => setStep({ kind: 'templates' })}
        />
      ) : null}
      {shown.kind === 'templates' ? (
        <TemplateList
          templates={fitting}
          onBack={() => setStep({ kind: 'start' })}
          onUse={(template) => setStep({ kind: 'name', template })}
        />
      ) : null}
      {shown.kind === 'name' ? (
        <NameEntry
          template={shown.template}
          type={type}
          onBack={
            shown.template
              ? () => setStep({ kind: 'templates' })
              : fitting.length > 0
                ? () => setStep({ kind: 'start' })
                : null
          }
          onChart={(chart, chosen, name) =>
            setStep({ kind: 'builder', draft: inDirection(chartDraft(chosen, chart, filters, name)), tab: 'chart' })
          }
          onName={async (name, chosen) => {
            if (!shown.template) {
              setStep({ kind: 'builder', draft: inDirection(newDraft(chosen, filters, name)) });
              return;
            }
            const made = await createFromTemplate({
              template: shown.template,
              name,
              filters: filters === null ? null : JSON.parse(filters),
            });
            notifications.show({ message: t(($) => $.reports.builder.created) });
            onMade(made._id);
          }}
        />
      ) : null}
    </Modal>
  );
}

interface StartChoiceProps {
  readonly isLoading: boolean;
  readonly onNew: () => void;
  readonly onTemplate: () => void;
}

function StartChoice({ isLoading, onNew, onTemplate }: StartChoiceProps) {
  const { t } = useTranslation('reports');
  if (isLoading) {
    return (
      <Stack aria-busy>
        <Skeleton height={76} />
        <Skeleton height={76} />
      </Stack>
    );
  }
  return (
    <Stack>
      <Choice
        Icon={IconFilePlus}
        title={t(($) => $.reports.start.create)}
        text={t(($) => $.reports.start.createText)}
        onChoose={onNew}
      />
      <Choice
        Icon={IconTemplate}
        title={t(($) => $.reports.start.template)}
        text={t(($) => $.reports.start.templateText)}
        onChoose={onTemplate}
      />
    </Stack>
  );
}

interface ChoiceProps {
  readonly Icon: TablerIcon;
  readonly title: string;
  readonly text: string;
  readonly onChoose: () => void;
}

function Choice({ Icon, title, text, onChoose }: ChoiceProps) {
  return (
    <UnstyledButton className={styles.choice ?? ''} onClick={onChoose}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <span>
        <Text component="span" display="block" fw={600}>
          {title}
        </Text>
        <Text component="span" display="block" size="sm" c="dimmed">
          {text}
        </Text>
      </span>
    </UnstyledButton>
  );
}
