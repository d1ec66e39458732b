import { describe, expect, it } from 'vitest';
import { connectionAddress, hasDatabaseForm, securityMistake, withDatabase } from './connection-address.ts';

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
    expect(securityMistake('postgres://host/db?sslmode=prefer')).toContain('sslmode=prefer');
    expect(securityMistake('postgres://host/db?sslmode=verify-ca')).toContain('sslrootcert');
    expect(securityMistake('postgres://host/db?sslmode=verify-full')).toBeUndefined();
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
