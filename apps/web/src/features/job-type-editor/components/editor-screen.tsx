import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type ComponentProps, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { NotFound } from '../../../ui/not-found.tsx';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import { ownKeys } from '../../../ui/shell/page-focus.ts';
import { usePageTitle, useWholeWidth } from '../../../ui/shell/shell-state.tsx';
import { editedJobTypeQuery } from '../api/editor-calls.ts';
import type { Draft } from '../model/draft.ts';
import type { Unsaved } from '../model/unsaved.ts';
import type { EditorScene, Focus } from './editor-context.ts';
import { Scene, useSnapshot } from './editor-context.ts';
import type { EditorPart, EditorParts } from './editor-desk-layouts.tsx';
import { NarrowDesk, WideDesk } from './editor-desk-layouts.tsx';
import { EditorOutline } from './editor-outline.tsx';
import styles from './editor-screen.module.css';
import { EditorTools } from './editor-tools.tsx';
import { OutlineResizer, useOutlineWidth } from './outline-resizer.tsx';
import { PathMap } from './path-map.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { RemoveQuestions } from './remove-questions.tsx';
import { draftName, useEditor, useLeaving, useUndoKeys } from './use-editor.ts';
import { useEditorLanguages } from './use-editor-languages.ts';
import { useMarks } from './use-marks.ts';
import { useReport } from './use-report.ts';
import { useToldOfRestored } from './use-told-of-restored.ts';
import { useTurnedQuestion } from './use-turned-question.ts';

/** /job_type/editor/{id}, for the desk: the questions of a job type, one chosen, and a phone that shows it. */
export function EditorScreen() {
  const { id } = useParams({ from: '/main/job_type/editor/$id' });
  const jobType = useQuery(editedJobTypeQuery(id));
  const kept = useKeptDraft<Unsaved>(draftName(id));
  if (jobType.isError && !jobType.data) {
    if (isProblem(jobType.error, 'not_found')) return <NotFound />;
    return <ErrorState failure={jobType.error} onRetry={() => void jobType.refetch()} />;
  }
  if (!jobType.data || kept === undefined) return <EditorSkeleton />;
  return <EditorDesk key={id} jobType={jobType.data} kept={kept} />;
}

const noQuestions: ReadonlySet<string> = new Set();

interface FocusedQuestion {
  readonly id: string;
  readonly on: Focus;
}

function EditorDesk({ jobType, kept }: { jobType: JobType; kept: KeptDraft<Unsaved> | null }) {
  const nameOf = useNameOf();
  const editor = useEditor(jobType, kept);
  useToldOfRestored(editor, kept);
  const { draft, unfinished } = useSnapshot(editor);
  const marks = useMarks(draft);
  const isNarrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<EditorPart>('outline');
  const [focus, setFocus] = useState<FocusedQuestion | null>(null);
  const [removing, setRemoving] = useState<ReadonlySet<string>>(noQuestions);
  const report = useReport(draft, unfinished);
  const languages = useEditorLanguages(jobType.settings.languages, draft);
  const { selected, turnTo, isMap, showMap } = useTurnedQuestion(draft);
  usePageTitle(nameOf(jobType));
  useUndoKeys(editor);
  useWholeWidth();

  const choose: EditorScene['select'] = (id, on) => {
    turnTo(id);
    setFocus(id !== null && on ? { id, on } : null);
    if (isNarrow && (isPhone || part === 'preview')) setPart('question');
  };
  const [outlineWidth, setOutlineWidth] = useOutlineWidth();
  const latest = useRef(choose);
  latest.current = choose;
  const selectedId = selected?.id ?? null;
  const scene = useMemo<EditorScene>(
    () => ({ editor, report, languages, selectedId, select: (id, on) => latest.current(id, on) }),
    [editor, report, languages, selectedId],
  );
  const resizer = isNarrow ? null : <OutlineResizer width={outlineWidth} onWidth={setOutlineWidth} />;
  const parts: EditorParts = {
    outline: <EditorOutline draft={draft} marks={marks} resizer={resizer} onRemove={setRemoving} />,
    question: <OpenQuestion draft={draft} selected={selected} focus={focus} />,
    preview: (
      <div className={styles.preview}>
        <PhonePreview />
      </div>
    ),
    map: isMap ? (
      <PathMap
        onClose={() => showMap(false)}
        onOpen={(question) => {
          showMap(false, question);
          setPart('question');
        }}
      />
    ) : null,
  };

  return (
    <Scene value={scene}>
      <QuestionnaireLanguages value={languages.wanted}>
        <div className={styles.whole} {...ownKeys}>
          <Toolbar jobTypeId={jobType._id} isMap={isMap} onMap={showMap} isLabelled={!isNarrow} />
          {isNarrow ? (
            <NarrowDesk parts={parts} part={part} onPart={setPart} isPhone={isPhone} />
          ) : (
            <WideDesk parts={parts} outlineWidth={outlineWidth} />
          )}
        </div>
        <RemoveQuestions
          ids={removing}
          onClose={() => setRemoving(noQuestions)}
          onRemoved={(nextId) => {
            marks.clear();
            turnTo(nextId);
          }}
        />
        <LeavingQuestion editor={editor} />
      </QuestionnaireLanguages>
    </Scene>
  );
}

function Toolbar(props: ComponentProps<typeof EditorTools>) {
  const { t } = useTranslation('jobTypeEditor');
  return (
    <div role="toolbar" aria-label={t(($) => $.jobTypeEditor.toolbar)} className={styles.toolbar}>
      <EditorTools {...props} />
    </div>
  );
}

interface OpenQuestionProps {
  readonly draft: Draft;
  readonly selected: Draft[number] | undefined;
  readonly focus: FocusedQuestion | null;
}

/**
 * The properties of the selected question. The row is marked at once; its properties follow, and are passed over while somebody
 * moves on. Where the cursor goes into them they come at once: the next keys are meant for it.
 */
function OpenQuestion({ draft, selected, focus }: OpenQuestionProps) {
  const selectedId = selected?.id ?? null;
  const later = useDeferredValue(selectedId);
  const open = focus !== null && focus.id === selectedId ? selectedId : later;
  const opened = draft.find((question) => question.id === open) ?? selected;
  if (!opened) return <div className={styles.panel} />;
  return (
    // What is typed meanwhile must not land in the question before.
    <div className={styles.panel} inert={opened.id !== selectedId}>
      <QuestionPanel key={opened.id} question={opened} focus={focus?.id === opened.id ? focus : null} />
    </div>
  );
}

/** Asks before what could not be saved is left. */
function LeavingQuestion({ editor }: { readonly editor: EditorScene['editor'] }) {
  const { t } = useTranslation('jobTypeEditor');
  const leaving = useLeaving(editor);
  return (
    <ConfirmDialog
      isOpen={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title={t(($) => $.jobTypeEditor.leave.title)}
      confirm={t(($) => $.jobTypeEditor.leave.confirm)}
      isDangerous
      onConfirm={() => leaving.proceed?.()}
    >
      {t(($) => $.jobTypeEditor.leave.text)}
    </ConfirmDialog>
  );
}

function EditorSkeleton() {
  return (
    <div className={styles.columns} data-columns="three">
      <div className={styles.outline}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={32} m="xs" />
        ))}
      </div>
      <div className={styles.panel}>
        <Skeleton height={240} m="lg" />
      </div>
      <div className={styles.preview}>
        <Skeleton height={480} m="lg" />
      </div>
    </div>
  );
}
