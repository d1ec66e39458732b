import { describe, expect, it } from 'vitest';
import { filledPath, queryText } from './request-address.ts';

describe('the address of a call', () => {
  it('fills the parameters and escapes them', () => {
    expect(filledPath('/v1/jobs/{job}/add_prev/{prev}', { job: 'a/b', prev: '7' })).toBe('/v1/jobs/a%2Fb/add_prev/7');
  });

  it('refuses to call with a parameter missing', () => {
    expect(() => filledPath('/v2/jobs/{id}', {})).toThrow('needs id');
  });

  it('repeats lists, leaves out what is absent and keeps zero and false', () => {
    expect(queryText({ page: 0, all: false, type: ['a', 'b'], search: undefined, after: null })).toBe(
      '?page=0&all=false&type=a&type=b',
    );
    expect(queryText({})).toBe('');
  });
});
