import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOfPlace } from './adapters/files/files-place.ts';
import { readConfiguration } from './configuration.ts';
import { environmentVariables } from './environment-variables.ts';
import { tilesOrigin } from './map-tiles.ts';
import { StartError } from './start-error.ts';

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
  it('say where backups go, by what they are encrypted and how many stay', () => {
    const { backupUrl, backupKey, backupRetention } = readConfiguration({ DATA_DIR: 'data' });
    expect({ backupUrl, backupKey, backupRetention }).toEqual({
      backupUrl: resolve('data/backups'),
      backupKey: null,
      backupRetention: { daily: 7, weekly: 4, monthly: 12 },
    });
    expect(readConfiguration({ BACKUP_URL: 'off', BACKUP_KEEP: '1,0,36' })).toMatchObject({
      backupUrl: null,
      backupRetention: { daily: 1, weekly: 0, monthly: 36 },
    });
  });

  it('all have a default, and an empty one is none', () => {
    const { port, host, dataDir, files, mainHost, demo } = readConfiguration({ PORT: '', DATA_DIR: '' });
    expect({ port, host, dataDir, files, mainHost, demo }).toEqual({
      port: 8080,
      host: '::',
      dataDir: resolve('data'),
      files: { kind: 'disk', folder: resolve('data/files') },
      mainHost: 'localhost',
      demo: 'en',
    });
  });

  it.each([
    ['PORT', 'http', '808o', '70000', '-1', ' ', '0x50', '80.5'],
    ['DATABASE_URL', 'plumbline', 'mysql://host/db', 'postgres://', 'postgres://host/db?sslmode=maybe'],
    [
      'FILES_URL',
      '/var/files',
      's3://bucket',
      'file://host/files',
      'file:files',
      'file:///%zz',
      'file:///a%2Fb',
      's3://host/bucket',
      's3://key@host/bucket',
      's3://key:secret@host',
      's3://key:secret@host/b',
      's3://key:secret@host/bucket?tls=maybe',
      's3://key:secret@host/bucket?acl=public',
      's3://key:sec/ret@host/bucket',
    ],
    ['FILES_GRACE_DAYS', '0', '3651', '-1', '1.5', 'never'],
    ['BACKUP_URL', 's3://bucket', 's3://key:secret@host', 'ftp://host/backups', 'file:///%zz', 'file:backups'],
    ['BACKUP_KEY', 'sesame', 'AGE-SECRET-KEY-1', 'age', 'ssh-ed25519 AAAA'],
    ['PITR', 'yes', '2', 'on'],
    ['BACKUP_KEEP', '7', '7,4', 'a,b,c', '1000,1,1', '7, 4, 12'],
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
    [
      'TILES_URL',
      'no',
      'https://tiles.example.org/',
      'https://tiles.example.org/{z}/{x}.png',
      'http://tiles.example.org/{z}/{x}/{y}.png',
      'ftp://tiles.example.org/{z}/{x}/{y}.png',
      'https://me:secret@tiles.example.org/{z}/{x}/{y}.png',
      'https://tiles-{s}.example.org/{z}/{x}/{y}.png',
      'https://{z}.example.org/{x}/{y}.png',
      "https://tiles.example.org; script-src 'unsafe-inline'/{z}/{x}/{y}.png",
    ],
    [
      'TILES_ATTRIBUTION',
      '<b>Maps</b>',
      '<a href="javascript:alert(1)">Maps</a>',
      '<a href="https://a.org" onclick="b()">M</a>',
    ],
    ['MAIL_FROM', 'office'],
    ['MAIN_HOST', 'localhost:8080', 'http://localhost', 'a..b', '-a.org', 'a b'],
    ['PUBLIC_URL', 'plumbline.example.org', 'ftp://host'],
    ['TRUST_PROXY', 'yes', '-1', '10', '1.5'],
    ['DATABASE_POOL_SIZE', '1', '0', '501', 'many'],
    ['EVENT_RETENTION_DAYS', '-1', '36501', 'x'],
    ['IDEMPOTENCY_RETENTION_DAYS', '0', '366'],
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

  it('says of what is no address at all how one looks', () => {
    expect(sentenceFor({ SMS_URL: 'x' })).toMatch(/SMS_URL=x must be an address like/);
    expect(sentenceFor({ GOOGLE_SIGN_IN_URL: 'http://sign-in.test' })).toMatch(/must be an https address/);
  });

  it('never tells a password', () => {
    const wrong = {
      DATABASE_URL: 'postgres://me:sesame@host:x/db',
      DATABASE_REPLICA_URL: 'postgres://me:sesame@host:x/db',
      SMTP_URL: 'smtp:me:sesame@host',
      GEOCODER_URL: 'https://me:sesame@host',
      FILES_URL: 's3://key:open/sesame@host/bucket',
      BACKUP_URL: 's3://key:open/sesame@host/bucket',
      BACKUP_KEY: 'open-sesame',
      SECRETS_KEY: 'open-sesame',
    };
    expect(sentenceFor(wrong)).toMatch(/DATABASE_URL.*SMTP_URL/);
    expect(sentenceFor(wrong)).not.toContain('sesame');
  });

  it('has one host of the standby, and several of the database', () => {
    const several = 'postgres://me@one:5432,two:5432/db?target_session_attrs=read-write';
    expect(readConfiguration({ DATABASE_URL: several }).databaseUrl).toBe(several);
    expect(sentenceFor({ DATABASE_URL: 'postgres://me@one,two/db?target_session_attrs=any' })).toContain('read-write');
    const { replicaUrl, replicaLagMs } = readConfiguration({ DATABASE_REPLICA_URL: 'postgres://me@two/db' });
    expect([replicaUrl, replicaLagMs]).toEqual(['postgres://me@two/db', 5000]);
    expect(sentenceFor({ DATABASE_REPLICA_URL: several })).toContain('must name one host');
  });

  it('all stand in the README', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const named = [...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1]);
    expect(named).toEqual(Object.keys(environmentVariables));
  });

  it('looks up places at OpenStreetMap, elsewhere or nowhere', () => {
    const seen = (GEOCODER_URL: string) => readConfiguration({ GEOCODER_URL }).geocoderUrl;
    expect(['', 'off', 'https://geo.example.org/nominatim/', 'http://127.0.0.1:8088'].map(seen)).toEqual([
      'https://nominatim.openstreetmap.org',
      null,
      'https://geo.example.org/nominatim/',
      'http://127.0.0.1:8088',
    ]);
  });

  it('takes tiles of OpenStreetMap, of another server, or none', () => {
    const seen = (TILES_URL: string) => readConfiguration({ TILES_URL }).tiles?.url ?? null;
    expect(['', 'off', 'https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png?key=k'].map(seen)).toEqual([
      'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      null,
      'https://{s}.tiles.example.org/{z}/{x}/{y}{r}.png?key=k',
    ]);
    expect(
      readConfiguration({ TILES_ATTRIBUTION: '© <a href="https://example.org">Example</a>' }).tiles?.attribution,
    ).toBe('© <a href="https://example.org">Example</a>');
  });

  it('lets pictures of maps come from where they are, and from nowhere else', () => {
    expect(
      [
        'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        'https://{s}.tiles.example.org:8443/{z}/{x}/{y}{r}.png?key=k',
        'http://127.0.0.1:8088/{z}/{x}/{y}.png',
      ].map(tilesOrigin),
    ).toEqual(['https://tile.openstreetmap.org', 'https://*.tiles.example.org:8443', 'http://127.0.0.1:8088']);
  });

  it('takes a host name whatever the case, and a folder with odd letters', () => {
    const { mainHost, files } = readConfiguration({
      MAIN_HOST: 'Inspect.Example.ORG',
      FILES_URL: 'file:///srv/my%20files',
    });
    expect(mainHost).toBe('inspect.example.org');
    expect(files).toEqual({ kind: 'disk', folder: '/srv/my files' });
  });

  it('takes a bucket with all that opens it in one address', () => {
    const seen = (FILES_URL: string) => readConfiguration({ FILES_URL }).files;
    expect(seen('s3://key:a%2Fb%2B@s3.eu-central-1.amazonaws.com/photos?region=eu-central-1')).toEqual({
      kind: 's3',
      endpoint: 'https://s3.eu-central-1.amazonaws.com/photos',
      bucket: 'photos',
      prefix: '',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'a/b+',
    });
    const below = seen('s3://key:secret@10.0.0.7:9000/photos/of/us/?tls=off');
    expect(below).toMatchObject({ endpoint: 'http://10.0.0.7:9000/photos', prefix: 'of/us/', region: 'us-east-1' });
    expect(nameOfPlace(below)).toBe('s3://10.0.0.7:9000/photos/of/us');
  });
});
