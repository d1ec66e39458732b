import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJob, anActor, anyActor } from './actors.fixtures.ts';
import { can } from './can.ts';
import { readerOf } from './reader-of.ts';
import { seesJob } from '../actor/visibility.ts';

describe('what leaves the product for somebody', () => {
  it('is made with their own rights, whoever sends it', () => {
    fc.assert(
      fc.property(anyActor, anyActor, (recipient, sender) => {
        const { id, role, canManageSkills } = recipient;
        expect(readerOf(recipient, sender)).toMatchObject({ id, role, canManageSkills, impersonatedBy: null });
        expect(readerOf(recipient, readerOf(null, sender)).shownBy).toBeUndefined();
      }),
    );
  });

  it('is made for an address without an account as for a client, who may do nothing that a client may not', () => {
    fc.assert(
      fc.property(anyActor, (sender) => {
        const stranger = readerOf(null, sender);
        expect(stranger).toMatchObject({ role: 'client', canManageSkills: false, shownBy: { id: sender.id } });
        expect(stranger.id).not.toBe(sender.id);
        for (const ability of ['report.export', 'user.list', 'settings.change'] as const) {
          expect(can(stranger, ability).allowed).toBe(can(anActor('client'), ability).allowed);
        }
      }),
    );
  });

  it('shows an address without an account the jobs of its sender, a client none but their own', () => {
    const stranger = readerOf(null, anActor('business_admin'));
    expect(seesJob(stranger, aJob({ projectId: null, clientSees: true }))).toBe(true);
    expect(seesJob(stranger, aJob({ projectId: null }))).toBe(false);
    expect(seesJob(anActor('client'), aJob({ projectId: null, clientSees: true }))).toBe(false);
  });
});
