import { readApiDocumentationLink, readApiDocumentationV2 } from '@plumbline/contract/api-docs';
import { listJobs } from '@plumbline/contract/jobs';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { aPerson } from '../../../../test/people.ts';
import { render } from '../../../../test/render.tsx';
import { onCall, onePage, problem } from '../../../../test/server.ts';
import en from '../../../i18n/en/api-docs.json';
import he from '../../../i18n/he/api-docs.json';
import { sendTrialCall } from '../api/trial-call.ts';
import { ApiDocsScreenV2 } from './api-docs-screen.tsx';
import { DeveloperLinkDialog } from './developer-link-dialog.tsx';

const responses = { 200: { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Plumbline v2', version: '1', description: 'Calls of **programs**.' },
  servers: [{ url: '/' }],
  tags: [
    { name: 'jobs', 'x-displayName': 'Jobs' },
    { name: 'webhook-events', 'x-displayName': 'Webhook events' },
  ],
  paths: {
    '/v2/jobs': {
      get: {
        operationId: 'listJobs',
        tags: ['jobs'],
        summary: 'List jobs',
        description: 'The `newest` first.',
        responses,
        security: [{ bearer: [] }],
      },
    },
  },
  webhooks: {
    'job.created': {
      post: {
        operationId: 'webhook_job_created',
        tags: ['webhook-events'],
        summary: 'job.created',
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, example: { type: 'job.created' } } },
        },
        responses,
      },
    },
  },
  components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
};
const shownText = () => window.document.body.textContent;

describe('the documentation of the API', () => {
  it('has the calls at its side, each in several languages, and asks no other server', async () => {
    onCall(readApiDocumentationV2, ({ query }) => {
      expect(query.get('key')).toBe('abc');
      return document;
    });
    await render(<ApiDocsScreenV2 />, { address: '/v2/documentation?key=abc' });
    await expect.element(page.getByRole('heading', { level: 1, name: 'Plumbline v2' })).toBeVisible();
    for (const language of ['Shell', 'JavaScript', 'Python']) await expect.poll(shownText).toContain(language);
    await expect.poll(() => window.document.querySelector('strong')?.textContent).toBe('programs');
    await expect.poll(shownText).toMatch(/webhook/i);
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin);
    expect(asked.filter((origin) => origin !== window.location.origin && !origin.startsWith('null'))).toEqual([]);
  });

  it.each(['en', 'he'] as const)('leads to the test server, where there is one (%s)', async (language) => {
    const url = `https://test.acme.example/${'long'.repeat(40)}`;
    onCall(readApiDocumentationV2, () => ({ ...document, externalDocs: { description: 'Test server', url } }));
    await render(<ApiDocsScreenV2 />, { language, view: 'phone', address: '/v2/documentation?key=abc' });
    const link = page.getByRole('link', { name: url }).first();
    await expect.element(link).toHaveAttribute('href', url);
    const { left, right } = link.element().getBoundingClientRect();
    expect([left >= 0, right <= window.innerWidth]).toEqual([true, true]);
  });

  it('says that a link has ended', async () => {
    onCall(readApiDocumentationV2, () => problem(404, 'not_found', 'Not found.'));
    await render(<ApiDocsScreenV2 />, { language: 'he', view: 'phone', address: '/v2/documentation?key=abc' });
    await expect.element(page.getByRole('heading', { name: he.gone.title })).toBeVisible();
    await expectAccessible();
  });

  it('is given to developers as a link', async () => {
    onCall(readApiDocumentationLink, () => ({
      address: '/v2/documentation?key=abc',
      until: '2026-12-24T08:00:00.000Z',
    }));
    await render(<DeveloperLinkDialog onClose={() => undefined} />, { person: aPerson() });
    const address = `${window.location.origin}/v2/documentation?key=abc`;
    await expect.element(page.getByRole('textbox')).toHaveValue(address);
    await expect.element(page.getByRole('link', { name: en.link.open })).toHaveAttribute('href', address);
    await expectAccessible();
  });
});

describe('a trial call', () => {
  const tokens: (string | null)[] = [];
  const call = (authorization?: string) =>
    sendTrialCall('/v2/jobs', authorization === undefined ? {} : { headers: { authorization } });

  it('has the token that was entered, else that of who is signed in', async () => {
    tokens.length = 0;
    onCall(listJobs, () => onePage([]));
    const { fetch } = window;
    window.fetch = (input, init) => {
      tokens.push(new Request(input, init).headers.get('authorization'));
      return fetch(input, init);
    };
    try {
      await render(<p>Signed in</p>, { person: aPerson() });
      await call();
      await call('Bearer YOUR_SECRET_TOKEN');
      await call('Bearer entered');
    } finally {
      window.fetch = fetch;
    }
    expect(tokens).toEqual(['Bearer a', 'Bearer a', 'Bearer entered']);
  });
});
