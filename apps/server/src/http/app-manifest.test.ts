import { changeSettings } from '@plumbline/contract/settings';
import { expect, it } from 'vitest';
import { setServer } from '../../test/support/set-server.ts';

const on = setServer({ admin: 'business_admin' });

const manifest = async (instance?: 'acme') => {
  const { status, headers, body } = await on.server.send({
    method: 'GET',
    url: '/app.webmanifest',
    ...(instance && { instance }),
  });
  return { status, type: headers['content-type'], told: body as Record<string, unknown> };
};

it('tells a device all that installing the app needs', async () => {
  const { status, type, told: seen } = await manifest();
  expect([status, type]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(seen).toMatchObject({
    id: '/',
    name: 'Plumbline',
    short_name: 'Plumbline',
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Jobs', url: '/jobs' },
      { name: 'Projects', url: '/projects' },
    ],
  });
  expect(seen['icons']).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }));
});

it('is each instance’s own: by its name, colour and language', async () => {
  const body = {
    companyName: 'Elevators of the North',
    branding: { primaryColour: '#116633', reviewColour: '#E010B2' },
    defaultLanguage: 'he' as const,
  };
  await on.server.call(changeSettings, { as: on.admin, body });
  expect((await manifest()).told).toMatchObject({
    name: 'Elevators of the North',
    short_name: 'Elevators of',
    theme_color: '#116633',
    lang: 'he',
    dir: 'rtl',
    shortcuts: [{ name: 'עבודות' }, { name: 'פרויקטים' }],
  });
  expect((await manifest('acme')).told).toMatchObject({ name: 'Plumbline', lang: 'en' });
});
