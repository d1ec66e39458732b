import { expect, it } from 'vitest';
import { defaultSettings as saved } from '@plumbline/domain/settings/default-settings';
import { changeToSend, editsAfterSave, rebased, shownSettings, withEdit } from './settings-edits.ts';

it('forgets an edit that leads back to what was saved', () => {
  const edits = withEdit(saved, {}, 'companyName', 'Alma');
  expect(edits).toEqual({ companyName: 'Alma' });
  expect(withEdit(saved, edits, 'companyName', saved.companyName)).toEqual({});
});

it('sends of a section only what differs', () => {
  const edits = withEdit(saved, {}, 'security', { ...saved.security, allowErase: false });
  expect(changeToSend(saved, edits)).toEqual({ security: { allowErase: false } });
  expect(shownSettings(saved, edits).security.allowChangeStatus).toBe(true);
});

it('keeps a colleague’s change of another part', () => {
  const edits = {
    ...withEdit(saved, {}, 'security', { ...saved.security, allowErase: false }),
    companyName: 'Alma',
  };
  const newer = { ...saved, companyName: 'Alma', security: { ...saved.security, allowChangeStatus: false } };
  const after = rebased(saved, newer, edits);
  expect(after).toEqual({ security: { ...saved.security, allowErase: false, allowChangeStatus: false } });
  expect(changeToSend(newer, after)).toEqual({ security: { allowErase: false } });
});

it('keeps what was typed while an earlier state was being saved', () => {
  const sent = { companyName: 'Al', timezone: 'Europe/Paris' };
  const present = { companyName: 'Alma', timezone: 'Europe/Paris', emailSenderName: 'Alma office' };
  expect(editsAfterSave(sent, present)).toEqual({ companyName: 'Alma', emailSenderName: 'Alma office' });
});

it('keeps a colleague’s words beside mine', () => {
  const edits = withEdit(saved, {}, 'menu', { en: { jobs: 'Visits' } });
  const newer = { ...saved, menu: { en: { projects: 'Sites' }, he: { jobs: 'ביקורים' } } };
  expect(rebased(saved, newer, edits)).toEqual({
    menu: { en: { projects: 'Sites', jobs: 'Visits' }, he: { jobs: 'ביקורים' } },
  });
});
