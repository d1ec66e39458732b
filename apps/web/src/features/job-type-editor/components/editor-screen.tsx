import { ActionIcon, Group, SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconListCheck } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobType } from '@plumbline/contract/job-types';
import type { KeptDraft } from '../../../lib/drafts/device-drafts.ts';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { NotFound } from '../../../ui/not-found.tsx';
import { useNameOf } from '../../../i18n/use-name-of.ts';
import { QuestionnaireLanguages } from '../../../question-inputs/spoken.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useKeptDraft } from '../../../ui/editing/use-device-draft.ts';
import { ownKeys } from '../../../ui/shell/page-focus.ts';
import { usePageTitle, useWholeWidth } from '../../../ui/shell/shell-state.tsx';
import { editedJobTypeQuery } from '../api/editor-calls.ts';
import type { Unsaved } from '../model/unsaved.ts';
import { AddQuestion } from './add-question.tsx';
import type { EditorScene, Focus } from './editor-context.ts';
import { Scene, useSnapshot } from './editor-context.ts';
import styles from './editor-screen.module.css';
import { EditorTools } from './editor-tools.tsx';
import { MissingTexts } from './missing-texts.tsx';
import { Outline } from './outline.tsx';
import { OutlineResizer, useOutlineWidth } from './outline-resizer.tsx';
import { PathMap } from './path-map.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { ProblemList } from './problem-list.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { RemoveQuestions } from './remove-questions.tsx';
import { draftName, useEditor, useLeaving, useUndoKeys } from './use-editor.ts';
import { useEditorLanguages } from './use-editor-languages.ts';
import { useMarks } from './use-marks.ts';
import { useReport } from './use-report.ts';
import { useToldOfRestored } from './use-told-of-restored.ts';

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

type Part = 'outline' | 'question' | 'preview';

function EditorDesk({ jobType, kept }: { jobType: JobType; kept: KeptDraft<Unsaved> | null }) {
  const nameOf = useNameOf();
  const { t } = useTranslation('jobTypeEditor');
  const navigate = useNavigate();
  const editor = useEditor(jobType, kept);
  useToldOfRestored(editor, kept);
  const { draft, unfinished } = useSnapshot(editor);
  const marks = useMarks(draft);
  const search = useSearch({ strict: false });
  const isNarrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<Part>('outline');
  const [focus, setFocus] = useState<{ readonly id: string; readonly on: Focus } | null>(null);
  const [removing, setRemoving] = useState<ReadonlySet<string>>(noQuestions);
  const report = useReport(draft, unfinished);
  const languages = useEditorLanguages(jobType.settings.languages, draft);
  /** What is turned to, until the address says so: the router is later than the next key. */
  const [turning, setTurning] = useState<string | null>(null);
  if (turning !== null && turning === search.question) setTurning(null);
  const selected = draft.find((question) => question.id === (turning ?? search.question)) ?? draft[0];
  const leaving = useLeaving(editor);
  usePageTitle(nameOf(jobType));
  useUndoKeys(editor);
  useWholeWidth();

  const turnTo = (id: string | null) => {
    setTurning(id);
    void navigate({
      to: '.',
      search: (before) => ({ ...before, question: id ?? undefined }),
      replace: true,
      // It is no other page: the router would put the outline back to where it was before a question was added.
      resetScroll: false,
    });
  };
  const choose: EditorScene['select'] = (id, on) => {
    turnTo(id);
    setFocus(id !== null && on ? { id, on } : null);
    if (isNarrow && (isPhone || part === 'preview')) setPart('question');
  };
  const [outlineWidth, setOutlineWidth] = useOutlineWidth();
  const isMap = search.view === 'map';
  const showMap = (isShown: boolean, question = search.question) => {
    void navigate({ to: '.', search: (before) => ({ ...before, question, view: isShown ? 'map' : undefined }) });
  };
  const latest = useRef(choose);
  latest.current = choose;
  const selectedId = selected?.id ?? null;
  const scene = useMemo<EditorScene>(
    () => ({ editor, report, languages, selectedId, select: (id, on) => latest.current(id, on) }),
    [editor, report, languages, selectedId],
  );
  const outline = (
    <div className={styles.outline}>
      {isNarrow ? null : <OutlineResizer width={outlineWidth} onWidth={setOutlineWidth} />}
      <div className={styles.tools}>
        <Group gap="xs" wrap="nowrap">
          <AddQuestion />
          {draft.length > 1 ? (
            <Tooltip label={t(($) => $.jobTypeEditor.selection.start)}>
              <ActionIcon
                variant={marks.isTapping ? 'filled' : 'default'}
                size={36}
                aria-label={t(($) => $.jobTypeEditor.selection.start)}
                aria-pressed={marks.isTapping}
                onClick={() => (marks.isTapping ? marks.clear() : marks.setTapping(true))}
              >
                <IconListCheck size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
          ) : null}
        </Group>
        <ProblemList />
        <MissingTexts />
      </div>
      {draft.length === 0 ? (
        <Notice
          kind="empty"
          title={t(($) => $.jobTypeEditor.empty.title)}
          text={t(($) => $.jobTypeEditor.empty.text)}
        />
      ) : (
        <Outline marks={marks} onRemove={setRemoving} />
      )}
    </div>
  );
  const toolbar = (
    <div role="toolbar" aria-label={t(($) => $.jobTypeEditor.toolbar)} className={styles.toolbar}>
      <EditorTools jobTypeId={jobType._id} isMap={isMap} onMap={showMap} isLabelled={!isNarrow} />
    </div>
  );
  const map = (
    <PathMap
      onClose={() => showMap(false)}
      onOpen={(question) => {
        showMap(false, question);
        setPart('question');
      }}
    />
  );
  // The row is marked at once; its properties follow, and are passed over while somebody moves on. Where the cursor goes into
  // them they come at once: the next keys are meant for it.
  const later = useDeferredValue(selectedId);
  const open = focus !== null && focus.id === selectedId ? selectedId : later;
  const opened = draft.find((question) => question.id === open) ?? selected;
  // What is typed meanwhile must not land in the question before.
  const isBehind = opened?.id !== selectedId;
  const panel = opened ? (
    <div className={styles.panel} inert={isBehind}>
      <QuestionPanel key={opened.id} question={opened} focus={focus?.id === opened.id ? focus : null} />
    </div>
  ) : (
    <div className={styles.panel} />
  );
  const preview = (
    <div className={styles.preview}>
      <PhonePreview />
    </div>
  );

  return (
    <Scene value={scene}>
      <QuestionnaireLanguages value={languages.wanted}>
        {isNarrow ? (
          <div className={styles.whole} {...ownKeys}>
            {toolbar}
            {isMap ? (
              map
            ) : (
              <>
                <SegmentedControl
                  fullWidth
                  m="xs"
                  aria-label={t(($) => $.jobTypeEditor.parts.label)}
                  value={isPhone || part !== 'outline' ? part : 'question'}
                  onChange={(chosen) => setPart(chosen as Part)}
                  data={(isPhone
                    ? (['outline', 'question', 'preview'] as const)
                    : (['question', 'preview'] as const)
                  ).map((one) => ({ value: one, label: t(($) => $.jobTypeEditor.parts[one]) }))}
                />
                <div className={styles.columns} data-columns={isPhone ? 'one' : 'two'}>
                  {!isPhone || part === 'outline' ? outline : null}
                  {part === 'preview' ? preview : null}
                  {part === 'question' || (!isPhone && part === 'outline') ? panel : null}
                </div>
              </>
            )}
          </div>
        ) : (
          <div className={styles.whole} {...ownKeys}>
            {toolbar}
            <div
              className={styles.columns}
              data-columns={isMap ? 'map' : 'three'}
              style={{ '--outline': `${outlineWidth}px` } as CSSProperties}
            >
              {outline}
              {isMap ? (
                map
              ) : (
                <>
                  {panel}
                  {preview}
                </>
              )}
            </div>
          </div>
        )}
        <RemoveQuestions
          ids={removing}
          onClose={() => setRemoving(noQuestions)}
          onRemoved={(nextId) => {
            marks.clear();
            turnTo(nextId);
          }}
        />
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
      </QuestionnaireLanguages>
    </Scene>
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
