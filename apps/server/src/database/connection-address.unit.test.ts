import { describe, expect, it } from 'vitest';
import {
  connectionAddress,
  connectionAddresses,
  hasDatabaseForm,
  parameterMistake,
  withDatabase,
} from './connection-address.ts';

const parametersOf = (address: string) => new URLSearchParams(connectionAddress(address).split('?')[1]);

describe('the address of a database', () => {
  it('is of a host or of a socket', () => {
    for (const right of [
      'postgres://user:p%40ss@db.example.org:5432/plumbline',
      'postgresql://db.example.org',
      'postgres://user@/plumbline?host=/run/postgresql',
      'postgres:///plumbline?host=%2Frun%2Fpostgresql',
      'postgres://user@[::1]/plumbline',
    ]) {
      expect(hasDatabaseForm(right), right).toBe(true);
    }
    for (const wrong of [
      'mysql://host/db',
      'postgres://',
      'postgres:///db',
      'host=db user=me',
      'postgres://user:p#ss@host/db',
      'postgres://user:%zz@host/db',
      'postgres://host:99999/db',
    ]) {
      expect(hasDatabaseForm(wrong), wrong).toBe(false);
    }
  });

  it('brings our session settings after its own', () => {
    const options = parametersOf('postgres://host/db?options=-c%20timezone%3DJapan').get('options');
    expect(options).toMatch(/^-c timezone=Japan .*-c timezone=UTC/);
    expect(options).toContain('-c default_transaction_isolation=read\\ committed');
  });

  it('secures as PostgreSQL’s own programs do', () => {
    expect(parametersOf('postgres://host/db').has('uselibpqcompat')).toBe(false);
    expect(parametersOf('postgres://host/db?sslmode=require').get('uselibpqcompat')).toBe('true');
    const bySystem = parametersOf('postgres://host/db?sslmode=require&sslrootcert=system');
    expect([bySystem.get('sslmode'), bySystem.has('sslrootcert')]).toEqual(['verify-full', false]);
    expect(parameterMistake('postgres://host/db?sslmode=prefer')).toContain('sslmode=prefer');
    expect(parameterMistake('postgres://host/db?sslmode=verify-ca')).toContain('sslrootcert');
    expect(parameterMistake('postgres://host/db?sslmode=verify-full')).toBeUndefined();
  });

  it('may name several hosts, of which the driver gets one at a time', () => {
    const several = 'postgres://u:p%40x@one:5432,[::1],two:5433/db?sslmode=require&target_session_attrs=read-write';
    expect(hasDatabaseForm(several)).toBe(true);
    expect(hasDatabaseForm('postgres://u@one:99999,two/db')).toBe(false);
    expect(hasDatabaseForm('postgres://u@one,,two/db')).toBe(false);
    const each = connectionAddresses(several);
    expect(each.map((one) => one.split('?')[0])).toEqual([
      'postgres://u:p%40x@one:5432/db',
      'postgres://u:p%40x@[::1]/db',
      'postgres://u:p%40x@two:5433/db',
    ]);
    for (const one of each) {
      const parameters = new URLSearchParams(one.split('?')[1]);
      expect([parameters.get('sslmode'), parameters.has('target_session_attrs')]).toEqual(['require', false]);
    }
    expect(connectionAddress(several)).toBe(each[0]);
    expect(withDatabase('postgres://u@one,two:5433/db?sslmode=require', 'other')).toBe(
      'postgres://u@one,two:5433/other?sslmode=require',
    );
  });

  it('may name several sockets', () => {
    const places = connectionAddresses('postgres://u@/db?host=/run/a,/run/b&port=5432,5433').map((one) => {
      const parameters = new URLSearchParams(one.split('?')[1]);
      return [parameters.get('host'), parameters.get('port')];
    });
    expect(places).toEqual([
      ['/run/a', '5432'],
      ['/run/b', '5433'],
    ]);
  });

  it('chooses a host that takes writes, and no other', () => {
    expect(parameterMistake('postgres://a,b/db?target_session_attrs=read-write')).toBeUndefined();
    expect(parameterMistake('postgres://a,b/db?target_session_attrs=standby')).toContain(
      'target_session_attrs=standby',
    );
  });

  it('leads to another database of the same server', () => {
    expect(withDatabase('postgres://u:p@host:5432/one?sslmode=require', 'two')).toBe(
      'postgres://u:p@host:5432/two?sslmode=require',
    );
    expect(withDatabase('postgres://u:p@host:5432', 'two')).toBe('postgres://u:p@host:5432/two');
    expect(new URLSearchParams(withDatabase('postgres://u@/one?host=/run', 'two').split('?')[1]).get('host')).toBe(
      '/run',
    );
  });
});
