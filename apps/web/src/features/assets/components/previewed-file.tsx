import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@plumbline/contract/assets';
import { isProblem } from '../../../lib/api/problem-error.ts';
import { fileQuery } from '../api/files.ts';
import { isPreviewed } from '../file-look.ts';
import { PreviewDialog } from './preview-dialog.tsx';

interface PreviewedFileProps {
  readonly id: string;
  /** The files of the list, among which one goes on to the next. */
  readonly files: readonly Asset[];
  readonly onMove: (id: string) => void;
  readonly onClose: () => void;
}

/** The file that the address shows large, and the ways to those before and after it in the list that can be shown, too. */
export function PreviewedFile({ id, files, onMove, onClose }: PreviewedFileProps) {
  const { data, error } = useQuery(fileQuery(id));
  const file = data ?? files.find((one) => one._id === id);
  // A network that is gone for a moment closes nothing.
  if (!file || isProblem(error, 'not_found') || !isPreviewed(file)) return null;
  const shown = files.filter((one) => one._id === id || isPreviewed(one));
  const at = shown.findIndex((one) => one._id === id);
  const to = (place: number) => {
    const other = at === -1 ? undefined : shown[place];
    return other && (() => onMove(other._id));
  };
  return (
    <PreviewDialog
      file={file}
      place={at === -1 ? null : { number: at + 1, of: shown.length }}
      previous={to(at - 1)}
      next={to(at + 1)}
      onClose={onClose}
    />
  );
}
