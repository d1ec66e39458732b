import type { WireAutomationRun } from '@plumbline/contract/automation-runs';
import { useTranslation } from 'react-i18next';
import { LinkAnchor } from '../../../ui/links/link-anchor.tsx';

/** What an event was about: each thing a link, each name in its own direction. */
export function AboutEvent({ about }: { about: WireAutomationRun['about'] }) {
  const { t } = useTranslation('automations');
  const { job, project, user, answer } = about;
  const parts = [
    job ? (
      <LinkAnchor key="job" to="/jobs/$id/{-$dialog}" params={{ id: job._id, dialog: undefined }}>
        <bdi dir="ltr">#{job.ID}</bdi> <bdi>{job.title}</bdi>
      </LinkAnchor>
    ) : null,
    project ? (
      <LinkAnchor key="project" to="/project/view/$id/{-$dialog}" params={{ id: project._id, dialog: undefined }}>
        <bdi>{project.name}</bdi>
      </LinkAnchor>
    ) : null,
    answer ? (
      <span key="answer">
        <bdi>{answer.question}</bdi>
        {/[?:]$/.test(answer.question.trim()) ? ' ' : ': '}
        <bdi>{answer.text || t(($) => $.automations.noAnswer)}</bdi>
      </span>
    ) : null,
    user ? <bdi key="user">{user.name}</bdi> : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <span>
      {parts.map((part, place) => (
        <span key={part.key}>
          {place > 0 ? ' · ' : ''}
          {part}
        </span>
      ))}
    </span>
  );
}
