import { useDeferredValue, useMemo, useRef } from 'react';
import { useSettings } from '../../../lib/access/hooks.ts';
import type { Draft } from '../model/draft.ts';
import type { Unfinished } from '../model/unfinished.ts';
import type { EditorReport } from '../model/problems.ts';
import { examine } from '../model/problems.ts';

/**
 * What is wrong with the draft, a moment after the last key. The same object as long as nothing changes, so that typing
 * draws nothing again that only shows problems.
 */
export function useReport(draft: Draft, unfinished: Unfinished): EditorReport {
  const examined = useDeferredValue(draft);
  const { projectFields } = useSettings();
  const report = useMemo(() => examine(examined, projectFields, unfinished), [examined, projectFields, unfinished]);
  const shown = useRef(report);
  if (shown.current !== report && !isSameReport(shown.current, report)) shown.current = report;
  return shown.current;
}

function isSameReport(one: EditorReport, other: EditorReport): boolean {
  return one.count === other.count && JSON.stringify([...one.byQuestion]) === JSON.stringify([...other.byQuestion]);
}
