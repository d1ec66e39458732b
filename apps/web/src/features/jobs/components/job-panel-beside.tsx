import type { JobDialog } from './job-panel.tsx';
import { isJobDialog, JobPanel } from './job-panel.tsx';

interface JobPanelBesideProps {
  readonly id: string;
  /** What is open over the job, as the address names it. */
  readonly dialog: string | undefined;
  readonly onDialog: (dialog: JobDialog | null) => void;
  readonly onClose: () => void;
}

/** The panel of a job beside another screen than the list of jobs. */
export function JobPanelBeside({ dialog, ...rest }: JobPanelBesideProps) {
  return <JobPanel {...rest} dialog={isJobDialog(dialog) ? dialog : null} />;
}
