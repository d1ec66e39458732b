import { expect, it } from 'vitest';
import { isRedirectAddress, isRegistered, placeOfRedirect } from './redirect-addresses.ts';

it('codes go to https, to one’s own device, and to apps', () => {
  for (const right of [
    'https://atlas.example/done',
    'https://atlas.example/done?from=plumbline',
    'http://localhost:4180/done',
    'http://127.0.0.1/done',
    'http://[::1]:9/done',
    'com.example.app:/done',
  ])
    expect(isRedirectAddress(right), right).toBe(true);
  for (const wrong of [
    '',
    '/done',
    'http://atlas.example/done',
    'https://atlas.example/done#part',
    'https://atlas.example/done#',
    'https://me:secret@atlas.example/done',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://localhost:99999/done',
    'https://atlas.example\\done',
    'https://atlas.example/a b',
    'https://',
    'http://localhost.atlas.example/done',
  ])
    expect(isRedirectAddress(wrong), wrong).toBe(false);
});

it('only to what is registered, at any port of one’s own device', () => {
  const registered = ['https://atlas.example/done', 'http://127.0.0.1/done'];
  expect(isRegistered('https://atlas.example/done', registered)).toBe(true);
  expect(isRegistered('http://127.0.0.1:51004/done', registered)).toBe(true);
  for (const other of [
    'https://atlas.example/done/',
    'https://atlas.example:444/done',
    'https://atlas.example/done?x=1',
    'http://localhost:51004/done',
    'http://127.0.0.1:51004/other',
    'http://127.0.0.1.atlas.example/done',
  ])
    expect(isRegistered(other, registered), other).toBe(false);
});

it('people see the host, or the app', () => {
  expect(placeOfRedirect('https://atlas.example:444/done')).toBe('atlas.example:444');
  expect(placeOfRedirect('com.example.app:/done')).toBe('com.example.app');
});
