import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import { directionOf } from '../../../../i18n/language.ts';
import { fieldInputOf } from '../../../../question-inputs/project-value-fields.tsx';
import { useKeepDraft, useRestored } from '../../../../ui/editing/use-device-draft.ts';
import { useFlushOnLeaving } from '../../../../ui/editing/use-flush-on-leaving.ts';
import { useAskBeforeLeaving } from '../../../../ui/use-ask-before-leaving.ts';
import type { SaveStatus } from '../../../../ui/save-state.tsx';
import { SaveState } from '../../../../ui/save-state.tsx';
import { useProblemText } from '../../../../ui/use-problem-text.ts';
import { fieldOptionsQuery, useAddOwnOption, useChangeField } from '../../api/project-fields.ts';
import { useFieldPart } from './use-field-part.tsx';
import styles from './project-fields.module.css';

/** spec/2 §9: "project text auto-save 500 ms". */
const saveAfter = 500;

/** The unsaved value of a field, with its base. */
interface Unsaved {
  readonly answer: unknown;
  readonly before: unknown;
}

interface FieldEditorProps {
  readonly projectId: string;
  readonly field: ProjectField;
  readonly value: unknown;
  readonly labelledBy: string;
}

/** Changes a field by its type's input; what is put in is saved by itself, and at the latest when the editor is left. */
export function FieldEditor({ projectId, field, value, labelledBy }: FieldEditorProps) {
  const { i18n } = useTranslation('projects');
  const problemText = useProblemText();
  const type = projectFieldTypes[field.type];
  const [draft, setDraft] = useState<unknown>(() => type.toAnswer(value));
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  /** What the field held when this was opened, and then what was saved of it here. */
  const base = useRef(value);
  const [over, setOver] = useState(value);
  const unsaved = useRef<{ readonly answer: unknown } | null>(null);
  const isSaving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { mutateAsync: change } = useChangeField(projectId, field, useFieldPart(field));
  const options = useQuery({ ...fieldOptionsQuery(projectId, field.id), enabled: type.hasOptions });

  async function write(wanted: { readonly answer: unknown }): Promise<boolean> {
    unsaved.current = null;
    setSaveStatus({ kind: 'saving' });
    try {
      const { project, isMine } = await change({ value: type.fromAnswer?.(wanted.answer), before: base.current });
      base.current = project.values[field.id] ?? type.empty;
      // Another person's value was saved instead: the editor continues from it.
      if (!isMine && !unsaved.current) setDraft(type.toAnswer(base.current));
      setSaveStatus(unsaved.current ? { kind: 'saving' } : { kind: 'saved' });
      return true;
    } catch (failure) {
      unsaved.current ??= wanted;
      setSaveStatus({ kind: 'failed', message: problemText(failure), onRetry: () => void save() });
      return false;
    }
  }
  // One after the other: each is written over what the one before has saved.
  async function save(): Promise<void> {
    clearTimeout(timer.current);
    if (isSaving.current) return;
    isSaving.current = true;
    while (unsaved.current && (await write(unsaved.current)));
    isSaving.current = false;
  }
  const saveLast = useEffectEvent(() => void save());
  useEffect(() => () => saveLast(), []);
  const put = (answer: unknown) => {
    setDraft(answer);
    setOver(base.current);
    unsaved.current = { answer };
    setSaveStatus({ kind: 'saving' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), saveAfter);
  };

  const draftName = `project-field/${projectId}/${field.id}`;
  useRestored<Unsaved>(draftName, (kept) => {
    base.current = kept.before;
    put(kept.answer);
  });
  const isUnsaved = saveStatus.kind === 'saving' || saveStatus.kind === 'failed';
  useKeepDraft(draftName, { answer: draft, before: over } satisfies Unsaved, isUnsaved);
  useAskBeforeLeaving(isUnsaved);
  useFlushOnLeaving(() => void save());

  const input = fieldInputOf(field.type);
  if (!input) return null;
  if (type.hasOptions && !options.data) return <Skeleton height={112} radius="md" aria-busy />;
  return (
    <div className={styles.editor}>
      {createElement(input, {
        field: {
          type: field.type,
          isMultiline: field.settings.multiline === true,
          options: (options.data ?? []).map(({ _id: id, label, translations }) => ({ id, label, translations })),
        },
        value: draft,
        onChange: put,
        problem: saveStatus.kind === 'failed' ? (saveStatus.message ?? '') : null,
        labelledBy,
        describedBy: undefined,
        direction: directionOf(i18n.language),
      })}
      {type.hasOptions ? <OwnOption projectId={projectId} list={field.id} /> : null}
      <SaveState saveStatus={saveStatus} />
    </div>
  );
}

/** Adds an option that only this project has (spec/2 §8: "no suggestions while typing offers an add-new option"). */
function OwnOption({ projectId, list }: { projectId: string; list: string }) {
  const { t } = useTranslation('projects');
  const problemText = useProblemText();
  const [label, setLabel] = useState('');
  const { mutateAsync: add, isPending, error } = useAddOwnOption(projectId, list);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = label.trim();
        if (wanted === '' || isPending) return;
        add(wanted).then(
          () => setLabel(''),
          () => undefined,
        );
      }}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <TextInput
          flex={1}
          aria-label={t(($) => $.projects.fields.addOption)}
          placeholder={t(($) => $.projects.fields.addOption)}
          value={label}
          maxLength={200}
          error={error ? problemText(error) : undefined}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t(($) => $.projects.fields.add)}
        </Button>
      </Group>
    </form>
  );
}
