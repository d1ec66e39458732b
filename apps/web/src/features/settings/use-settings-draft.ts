import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '@plumbline/texts/field-texts';
import type { AppSettings, SettingName } from '@plumbline/domain/settings/app-settings';
import { changeSettings } from '@plumbline/domain/settings/change-settings';
import { isPassing, ProblemError } from '../../lib/api/problem-error.ts';
import { realLanguage } from '../../i18n/language.ts';
import type { KeptDraft } from '../../lib/drafts/device-drafts.ts';
import { useKeepDraft, useRestored } from '../../ui/editing/use-device-draft.ts';
import type { SaveStatus } from '../../ui/save-state.tsx';
import { useProblemText } from '../../ui/use-problem-text.ts';
import { useSaveSettings } from './api/settings.ts';
import type { SettingsEdits } from './settings-edits.ts';
import { useSettingPart } from './use-setting-part.ts';
import { changeToSend, editsAfterSave, rebased, shownSettings, withEdit } from './settings-edits.ts';

/** The settings while somebody works on them. */
export interface SettingsDraft {
  readonly settings: AppSettings;
  readonly change: <Name extends SettingName>(name: Name, value: AppSettings[Name]) => void;
  /** What is wrong at a path (`branding.primaryColour`), if anything is. */
  readonly errorAt: (path: string) => string | undefined;
  readonly editCount: number;
  readonly saveStatus: SaveStatus;
  /** What a page that was closed left behind, as it was put back; null for nothing. */
  readonly restored: KeptDraft<unknown> | null;
  readonly save: () => void;
  readonly discard: () => void;
}

const savedShownFor = 4000;

type Errors = Readonly<Record<string, string>>;

/** @param otherwise what is done when no field on the screen has the mistake */
function focusFirstMistake(otherwise: () => void): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return otherwise();
    field.scrollIntoView({ block: 'center' });
    field.focus({ preventScroll: true });
  });
}

/** The unsaved edits, with the settings that each is based on. */
interface Unsaved {
  readonly edits: SettingsEdits;
  readonly over: SettingsEdits;
}

/**
 * Holds the edits of the settings until they are saved; each error, of the browser or the server, is shown at its
 * field.
 * @param page each of several pages of settings stores its own edits on this device
 */
export function useSettingsDraft(saved: AppSettings, page: string): SettingsDraft {
  const { i18n } = useTranslation();
  const problemText = useProblemText();
  const { mutateAsync } = useSaveSettings();
  const [{ edits, bases }, setDraft] = useState<{ edits: SettingsEdits; bases: SettingsEdits }>({
    edits: {},
    bases: {},
  });
  const setEdits = (change: (present: SettingsEdits) => SettingsEdits) =>
    setDraft((present) => {
      const after = change(present.edits);
      const left = Object.entries(present.bases).filter(([name]) => name in after);
      return { edits: after, bases: Object.fromEntries(left) };
    });
  const partOf = useSettingPart();
  const [errors, setErrors] = useState<Errors>({});
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ kind: 'idle' });
  const basis = useRef(saved);

  // A colleague saved meanwhile: what isn't edited here shows theirs.
  useEffect(() => {
    const before = basis.current;
    basis.current = saved;
    if (before !== saved) setDraft((present) => rebased(before, saved, present));
  }, [saved]);

  useEffect(() => {
    if (saveStatus.kind !== 'saved') return undefined;
    const timer = setTimeout(() => setSaveStatus({ kind: 'idle' }), savedShownFor);
    return () => clearTimeout(timer);
  }, [saveStatus]);

  const editCount = Object.keys(edits).length;
  const draftName = `settings/${page}`;
  const over = Object.fromEntries(
    (Object.keys(edits) as SettingName[]).map((name) => [name, bases[name] ?? saved[name]]),
  ) as SettingsEdits;
  const { restored, forgetRestored } = useRestored<Unsaved>(draftName, (unsaved) => {
    const before = { ...saved, ...unsaved.over } as AppSettings;
    setDraft((present) => {
      const back = rebased(before, saved, { edits: unsaved.edits, bases: unsaved.over });
      return { edits: { ...back.edits, ...present.edits }, bases: { ...back.bases, ...present.bases } };
    });
  });
  useKeepDraft(draftName, { edits, over } satisfies Unsaved, editCount > 0);

  function showErrors(found: Errors): void {
    setErrors(found);
    setSaveStatus({ kind: 'idle' });
    const [message] = Object.values(found);
    focusFirstMistake(() => setSaveStatus({ kind: 'failed', ...(message !== undefined && { message }) }));
  }

  function mistakes(change: Record<string, unknown>): Errors {
    const result = changeSettings(saved, change);
    if (result.ok) return {};
    const language = realLanguage(i18n.language);
    return Object.fromEntries(
      result.problems.map(({ path, code }) => [path.map(String).join('.'), fieldText(code, language, {})]),
    );
  }

  async function send(): Promise<void> {
    const opened = { ...saved, ...bases } as AppSettings;
    const found = mistakes(changeToSend(opened, edits));
    if (Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    setSaveStatus({ kind: 'saving' });
    try {
      await mutateAsync({ opened, edits, partOf });
      setEdits((present) => editsAfterSave(edits, present));
      setSaveStatus({ kind: 'saved' });
    } catch (failure) {
      if (failure instanceof ProblemError && failure.errors.length > 0) {
        return showErrors(Object.fromEntries(failure.errors.map(({ path, message }) => [path, message])));
      }
      setSaveStatus({
        kind: 'failed',
        message: problemText(failure),
        // A refusal stays one until something is changed.
        ...(isPassing(failure) && { onRetry: () => void send() }),
      });
    }
  }

  return {
    settings: shownSettings(saved, edits),
    change: (name, value) => {
      setEdits((present) => withEdit(saved, present, name, value));
      setErrors((present) => withoutPathsOf(name, present));
      setSaveStatus({ kind: 'idle' });
    },
    errorAt: (path) => errors[path],
    editCount,
    saveStatus,
    restored,
    save: () => void send(),
    discard: () => {
      forgetRestored();
      setDraft({ edits: {}, bases: {} });
      setErrors({});
      setSaveStatus({ kind: 'idle' });
    },
  };
}

function withoutPathsOf(name: string, errors: Errors): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}
