import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentVariables, readConfiguration, StartError } from './configuration.ts';

function sentenceFor(environment: Record<string, string>): string {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

describe('the settings', () => {
  it('all have a default, and an empty one is none', () => {
    const { port, host, dataDir, filesDir, mainHost, demo } = readConfiguration({ PORT: '', DATA_DIR: '' });
    expect({ port, host, dataDir, filesDir, mainHost, demo }).toEqual({
      port: 8080,
      host: '::',
      dataDir: resolve('data'),
      filesDir: resolve('data/files'),
      mainHost: 'localhost',
      demo: true,
    });
  });

  it.each([
    ['PORT', 'http', '808o', '70000', '-1', ' ', '0x50', '80.5'],
    ['DATABASE_URL', 'plumbline', 'mysql://host/db', 'postgres://', 'postgres://host/db?sslmode=maybe'],
    ['FILES_URL', '/var/files', 's3://bucket', 'file://host/files', 'file:files', 'file:///%zz', 'file:///a%2Fb'],
    ['SMTP_URL', 'mail.example.org', 'smtp://', 'smtp:mail', 'http://mail.example.org'],
    [
      'GEOCODER_URL',
      'no',
      'nominatim.example.org',
      'http://nominatim.example.org',
      'http://127.0.0.1.example.org',
      'ftp://host',
      'https://me:secret@nominatim.example.org',
      'https://nominatim.example.org/?key=1',
    ],
    ['MAIL_FROM', 'office'],
    ['MAIN_HOST', 'localhost:8080', 'http://localhost', 'a..b', '-a.org', 'a b'],
    ['PUBLIC_URL', 'plumbline.example.org', 'ftp://host'],
    ['TRUST_PROXY', 'yes'],
    ['DEMO', 'no'],
    ['LOG_LEVEL', 'loud'],
  ])('%s is refused by name when it is wrong', (name, ...wrong) => {
    for (const value of wrong) {
      const sentence = sentenceFor({ [name]: value });
      expect(sentence, `${name}=${value}`).toMatch(new RegExp(`^Wrong setting: ${name}=.*\\.$`));
      expect(sentence.split('\n')).toHaveLength(1);
    }
  });

  it('tells all that are wrong at once', () => {
    expect(sentenceFor({ PORT: 'x', DEMO: 'x' })).toMatch(/PORT=x .*; DEMO=x /);
  });

  it('never tells a password', () => {
    const wrong = {
      DATABASE_URL: 'postgres://me:secret@host:x/db',
      SMTP_URL: 'smtp:me:secret@host',
      GEOCODER_URL: 'https://me:secret@host',
    };
    expect(sentenceFor(wrong)).toMatch(/DATABASE_URL.*SMTP_URL/);
    expect(sentenceFor(wrong)).not.toContain('secret');
  });

  it('all stand in the README', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const named = [...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1]);
    expect(named).toEqual(Object.keys(environmentVariables));
  });

  it('looks up places at OpenStreetMap, elsewhere or nowhere', () => {
    const told = (GEOCODER_URL: string) => readConfiguration({ GEOCODER_URL }).geocoderUrl;
    expect(['', 'off', 'https://geo.example.org/nominatim/', 'http://127.0.0.1:8088'].map(told)).toEqual([
      'https://nominatim.openstreetmap.org',
      null,
      'https://geo.example.org/nominatim/',
      'http://127.0.0.1:8088',
    ]);
  });

  it('takes a host name whatever the case, and a folder with odd letters', () => {
    const { mainHost, filesDir } = readConfiguration({
      MAIN_HOST: 'Inspect.Example.ORG',
      FILES_URL: 'file:///srv/my%20files',
    });
    expect([mainHost, filesDir]).toEqual(['inspect.example.org', '/srv/my files']);
  });
});
