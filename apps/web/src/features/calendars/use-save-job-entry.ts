import { useTranslation } from 'react-i18next';
import type { Job } from '@plumbline/contract/job-shapes';
import { useNameOf } from '../../i18n/use-name-of.ts';
import { shownName } from '../../ui/person-avatar.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showFailure } from '../../ui/undo.tsx';
import { useStatusText } from '../../ui/use-status-text.ts';

/** Saves a job that has a start as a calendar file. It is made here of what the screen has, so that it needs no network. */
export function useSaveJobEntry(): (job: Job) => Promise<void> {
  const { t } = useTranslation('jobs');
  const nameOf = useNameOf();
  const statusText = useStatusText();
  return async ({ startDate, jobType, project, users, status, ...job }) => {
    if (startDate === null) return;
    try {
      const [{ jobEntry }, { writeCalendar }] = await Promise.all([
        import('@plumbline/domain/calendars/job-entry'),
        import('@plumbline/domain/calendars/write-calendar'),
      ]);
      const entry = jobEntry(
        {
          ...job,
          startDate,
          status,
          statusText: statusText(status),
          jobType: nameOf(jobType),
          project: project?.name ?? null,
          people: users.map(shownName),
        },
        { url: `${window.location.origin}/jobs/${job._id}`, namesPeople: false },
      );
      const text = writeCalendar([entry], { name: entry.summary, isSubscribed: false });
      saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `job-${job.ID}.ics`);
    } catch {
      showFailure(t(($) => $.jobs.panel.addToCalendarFailed));
    }
  };
}
