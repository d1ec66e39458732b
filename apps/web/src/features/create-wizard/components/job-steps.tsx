import { isFoundIn, searchWords } from '@plumbline/domain/search/search';
import { ActionIcon, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plannedEnd } from '@plumbline/domain/jobs/planned-length';
import { namesInAll } from '@plumbline/domain/languages/names';
import type { CreateRequest } from '../../../lib/create-request.ts';
import { useFormats } from '../../../lib/access/hooks.ts';
import { useLengthText } from '../../../i18n/use-length-text.ts';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { LengthInput } from '../../../ui/numbers/length-input.tsx';
import { suggestionDelay } from '../../../ui/pickers/suggestion-delay.ts';
import { ProjectAvatar } from '../../../ui/project-avatar.tsx';
import { jobTypesQuery, projectsQuery } from '../api/create.ts';
import type { Draft } from '../draft.ts';
import type { Step } from '../steps.ts';
import { ChoiceList } from './choice-list.tsx';
import { NewJobPeople } from './new-job-people.tsx';
import styles from './wizard.module.css';

interface DraftProps {
  readonly draft: Draft;
  readonly onDraft: (part: Partial<Draft>) => void;
}

/** Chooses the job type; the step needs one (spec/1 §5). */
export function JobTypeChoice({ draft, onDraft }: DraftProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('createWizard');
  const [search, setSearch] = useState('');
  const found = useQuery(jobTypesQuery);
  const items = (found.data ?? []).filter((jobType) =>
    namesInAll(jobType).some((name) => isFoundIn(name, searchWords(search))),
  );
  return (
    <ChoiceList
      found={found}
      items={items}
      search={search}
      onSearch={setSearch}
      searchLabel={t(($) => $.createWizard.job.typeSearch)}
      itemId={(jobType) => jobType._id}
      itemName={nameOf}
      itemIcon={(jobType) => jobType.icon}
      note={(jobType) => t(($) => $.createWizard.job.questions, { count: jobType.questions_count })}
      chosenId={draft.jobType?._id ?? null}
      onChoose={({ _id, title, translations, icon, settings }) =>
        onDraft({
          jobType: { _id, name: title, translations, icon, mainQuestions: settings.previewSettings.length },
          plannedLength: settings.plannedLength,
        })
      }
      empty={{ title: t(($) => $.createWizard.job.noTypes), text: t(($) => $.createWizard.job.noTypesText) }}
    />
  );
}

const pictureOf = (project: { readonly name: string; readonly avatar: string | null }) => (
  <ProjectAvatar project={project} />
);

/** Chooses the project; the step needs one (spec/1 §5). */
export function ProjectChoice({ draft, onDraft }: DraftProps) {
  const { t } = useTranslation('createWizard');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), suggestionDelay);
  const found = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  return (
    <ChoiceList
      found={found}
      items={found.data ?? []}
      search={typed}
      onSearch={setTyped}
      searchLabel={t(($) => $.createWizard.job.projectSearch)}
      itemId={(project) => project._id}
      itemName={(project) => project.name}
      picture={pictureOf}
      chosenId={draft.project?._id ?? null}
      onChoose={({ _id, name }) => onDraft({ project: { _id, name } })}
      empty={{ title: t(($) => $.createWizard.job.noProjects), text: t(($) => $.createWizard.job.noProjectsText) }}
    />
  );
}

/** When the job starts, and how long it is planned to take. */
export function StartDate({ draft, onDraft }: DraftProps) {
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const end = plannedEnd(draft.startDate, draft.plannedLength);
  return (
    <Stack>
      <DateTimeField
        label={t(($) => $.createWizard.job.startDate)}
        isRequired
        value={draft.startDate}
        onChange={(startDate) => onDraft({ startDate })}
      />
      <LengthInput
        label={t(($) => $.createWizard.job.plannedLength)}
        placeholder="1:30"
        description={end ? t(($) => $.createWizard.job.endsAt, { at: formats.dateTime(end) }) : undefined}
        value={draft.plannedLength}
        onChange={(plannedLength) => onDraft({ plannedLength })}
      />
    </Stack>
  );
}

interface JobSummaryProps extends DraftProps {
  readonly request: CreateRequest;
  readonly hasProjects: boolean;
  readonly failure: string | null;
  readonly onStep: (step: Step) => void;
}

/** What will be created, each part with the way back to it, and who will do it. */
export function JobSummary({ draft, onDraft, request, hasProjects, failure, onStep }: JobSummaryProps) {
  const nameOf = useNameOf();
  const { t } = useTranslation('createWizard');
  const formats = useFormats();
  const lengthText = useLengthText();
  const facts: readonly { name: string; value: ReactNode; step: Step | null }[] = [
    {
      name: t(($) => $.createWizard.job.summaryType),
      value: draft.jobType ? nameOf(draft.jobType) : undefined,
      step: 'job_type',
    },
    ...(hasProjects
      ? [
          {
            name: t(($) => $.createWizard.job.summaryProject),
            value: draft.project?.name,
            step: 'job_project' as const,
          },
        ]
      : []),
    { name: t(($) => $.createWizard.job.summaryStart), value: formats.dateTime(draft.startDate), step: 'job_date' },
    ...(draft.plannedLength === null
      ? []
      : [
          {
            name: t(($) => $.createWizard.job.plannedLength),
            value: lengthText(draft.plannedLength),
            step: 'job_date' as const,
          },
        ]),
    ...(request.previousJob
      ? [
          {
            name: t(($) => $.createWizard.job.summaryPrevious),
            value: formats.jobNumber(request.previousJob.ID),
            step: null,
          },
        ]
      : []),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value, step }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
              {step ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={t(($) => $.createWizard.job.change, { name })}
                  onClick={() => onStep(step)}
                >
                  <IconPencil size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </dd>
          </Fragment>
        ))}
      </dl>
      <NewJobPeople draft={draft} onDraft={onDraft} />
      <FormFailure text={failure} />
    </>
  );
}
