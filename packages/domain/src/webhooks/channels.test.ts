import { describe, expect, it } from 'vitest';
import { adaptiveCard, postBody, slackMessage } from './cards.ts';
import type { Card } from './cards.ts';
import {
  channelProblems,
  graphProblem,
  isCertainlyNotPosted,
  isShownInChannel,
  momentOf,
  problemOfStatus,
  slackProblem,
  teamsChannelName,
  tokenProblem,
} from './channels.ts';

const card: Card = {
  title: 'New job',
  text: '',
  facts: [
    { name: 'Job', value: '7 · Lift <!channel> [x](https://evil.test)' },
    { name: 'Project', value: 'Tower '.repeat(200) },
  ],
  link: { text: 'Open the job', url: 'https://alma.test/jobs/1' },
  isRightToLeft: false,
};

describe('cards', () => {
  it('of a job are posted of what was chosen: made, reported, rejected, with an issue', () => {
    expect(momentOf('job.created', {})).toBe('created');
    expect(momentOf('job.cloned', {})).toBe('created');
    expect(momentOf('job.submitted', {})).toBe('reported');
    expect(momentOf('job.status_changed', { status: 'rejected' })).toBe('rejected');
    expect(momentOf('job.status_changed', { status: 'done' })).toBeUndefined();
    expect(momentOf('job.issue_raised', {})).toBe('issue');
    expect(momentOf('user.invited', {})).toBeUndefined();
  });

  it('of private projects are posted where that project is named, of no project and of public ones everywhere', () => {
    const of = (id: string, isPrivate: boolean) => ({ project: { id, isPrivate } });
    expect(isShownInChannel({ projectId: null }, { project: null })).toBe(true);
    expect(isShownInChannel({ projectId: null }, of('a', false))).toBe(true);
    expect(isShownInChannel({ projectId: null }, of('a', true))).toBe(false);
    expect(isShownInChannel({ projectId: 'a' }, of('a', true))).toBe(true);
    expect(isShownInChannel({ projectId: 'a' }, of('b', false))).toBe(false);
    expect(isShownInChannel({ projectId: 'a' }, { project: null })).toBe(false);
  });

  it('show names as they are: no Markdown, no mentions', () => {
    const adaptive = JSON.stringify(adaptiveCard(card));
    expect(adaptive).not.toContain('TextBlock"}');
    expect(adaptive).not.toMatch(/"type":"TextBlock"/);
    const { text, blocks } = slackMessage({ ...card, title: '<!channel> & co' });
    expect(text).toBe('&lt;!channel&gt; &amp; co');
    expect(JSON.stringify(blocks)).not.toContain('mrkdwn');
  });

  it('stay small whatever people call things, and are cut between characters', () => {
    const long = {
      ...card,
      title: '😀'.repeat(100),
      text: 'x'.repeat(50_000),
      facts: Array(5).fill(card.facts[1]) as Card['facts'],
    };
    const adaptive = adaptiveCard(long);
    expect(JSON.stringify(adaptive).length).toBeLessThan(10_000);
    expect(String(adaptive['fallbackText']).isWellFormed()).toBe(true);
    const header = slackMessage(long).blocks[0] as { text: { text: string } };
    expect(header.text.text.length).toBeLessThanOrEqual(150);
    expect(header.text.text.isWellFormed()).toBe(true);
  });

  it('carry their delivery’s id where a channel can be read for it', () => {
    const place = { id: 'd1', channelId: 'C1' };
    expect(postBody('teams', card, place)).toMatchObject({ attachments: [{ id: 'd1' }] });
    expect(postBody('slack', card, place)).toMatchObject({
      channel: 'C1',
      metadata: { event_payload: { delivery: 'd1' } },
    });
    expect(JSON.stringify(postBody('slack_link', card, place))).not.toContain('d1');
  });
});

describe('what a service answers', () => {
  it('is one of the problems that have words', () => {
    expect(slackProblem('token_revoked')).toBe('token_revoked');
    expect(slackProblem('is_archived')).toBe('channel_archived');
    expect(slackProblem('something_new')).toBe('refused');
    expect(slackProblem('constructor')).toBe('refused');
    expect(graphProblem(403, { code: 'Forbidden', message: 'Channel is archived' })).toBe('channel_archived');
    expect(graphProblem(403, { code: 'Forbidden' })).toBe('missing_scope');
    expect(graphProblem(429, {})).toBe('throttled');
    expect(tokenProblem(400, 'invalid_grant')).toBe('token_revoked');
    expect(tokenProblem(401, 'invalid_client')).toBe('client_refused');
    expect(tokenProblem(503, '')).toBe('service_down');
    expect(problemOfStatus(204)).toBeUndefined();
    expect(problemOfStatus(302)).toBe('not_the_service');
    expect(problemOfStatus(400)).toBe('refused');
  });

  it('leaves open whether a card was posted where nobody knows', () => {
    const open = channelProblems.filter((problem) => !isCertainlyNotPosted(problem));
    expect(open).toEqual(['unreachable', 'service_down', 'not_the_service']);
  });
});

describe('the name of a project’s channel', () => {
  it('is one that Teams takes', () => {
    expect(teamsChannelName('Sea Tower')).toBe('Sea Tower');
    expect(teamsChannelName('  _A/B: "C" & D. ')).toBe('A B C D');
    expect(teamsChannelName('###')).toBe('Project');
    expect(teamsChannelName('מגדל'.repeat(30)).length).toBeLessThanOrEqual(50);
    expect(teamsChannelName('x'.repeat(80), 'ab12')).toMatch(/^x{45} ab12$/);
  });
});
