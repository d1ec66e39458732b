import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WireAutomationRun } from '@plumbline/contract/automation-runs';
import { useTranslation } from 'react-i18next';

/** What an event was about: each thing a link, each name in its own direction. */
export function AboutEvent({ about }: { about: WireAutomationRun['about'] }) {
  const { t } = useTranslation('automations');
  const { job, project, user, answer } = about;
  const parts = [
    job ? (
      <Anchor key="job" component={Link} to={`/jobs/${job._id}`}>
        <bdi dir="ltr">#{job.ID}</bdi> <bdi>{job.title}</bdi>
      </Anchor>
    ) : null,
    project ? (
      <Anchor key="project" component={Link} to={`/project/view/${project._id}`}>
        <bdi>{project.name}</bdi>
      </Anchor>
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
