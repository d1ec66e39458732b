import { expect, it } from 'vitest';
import { defaultSettings as saved } from '@plumbline/domain/settings/default-settings';
import {
  changeToSend,
  editsAfterSave,
  flatSettings,
  nestedSettings,
  rebased,
  settingAt,
  shownSettings,
  withEdit,
} from './settings-edits.ts';

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
  const { edits: after, bases } = rebased(saved, newer, { edits, bases: {} });
  expect(bases).toEqual({});
  expect(after).toEqual({ security: { ...saved.security, allowErase: false, allowChangeStatus: false } });
  expect(changeToSend(newer, after)).toEqual({ security: { allowErase: false } });
});

it('keeps all profile fields where a colleague changed another one of them', () => {
  const [phone, ...others] = saved.userFields;
  const mine = [{ ...phone!, name: 'Mobile' }, ...others];
  const last = { ...others.at(-1)!, options: ['one more'] };
  const newer = { ...saved, userFields: [phone!, ...others.slice(0, -1), last] };
  const { edits, bases } = rebased(saved, newer, { edits: { userFields: mine }, bases: {} });
  expect(bases).toEqual({});
  expect(edits.userFields).toEqual([mine[0], ...others.slice(0, -1), last]);
});

it('asks of a profile field, and of an element, that a colleague gave another name', () => {
  const { userFields, blueprintSettings } = saved;
  const fieldsOf = (name: string) => userFields.map((field, at) => (at === 0 ? { ...field, name } : field));
  const elementsOf = (name: string) => ({
    ...blueprintSettings,
    elements: blueprintSettings.elements.map((element, at) => (at === 0 ? { ...element, name } : element)),
  });
  const edited = { userFields: fieldsOf('Mine'), blueprintSettings: elementsOf('Mine') };
  const newer = { ...saved, userFields: fieldsOf('Theirs'), blueprintSettings: elementsOf('Theirs') };
  const { edits, bases } = rebased(saved, newer, { edits: edited, bases: {} });
  expect(edits).toEqual(edited);
  expect(bases).toEqual({ userFields, blueprintSettings });
});

it('keeps what was typed while an earlier state was being saved', () => {
  const sent = { companyName: 'Al', timezone: 'Europe/Paris' };
  const present = { companyName: 'Alma', timezone: 'Europe/Paris', emailSenderName: 'Alma office' };
  expect(editsAfterSave(sent, present)).toEqual({ companyName: 'Alma', emailSenderName: 'Alma office' });
});

it('keeps a colleague’s words beside mine', () => {
  const edits = withEdit(saved, {}, 'menu', { en: { jobs: 'Visits' } });
  const newer = { ...saved, menu: { en: { projects: 'Sites' }, he: { jobs: 'ביקורים' } } };
  expect(rebased(saved, newer, { edits, bases: {} }).edits).toEqual({
    menu: { en: { projects: 'Sites', jobs: 'Visits' }, he: { jobs: 'ביקורים' } },
  });
});

it('keeps what an edit was made over while a colleague changes the same, until it is decided about', () => {
  const before = { ...saved, companyName: 'Old' };
  const edits = withEdit(before, {}, 'companyName', 'Mine');
  const newer = { ...before, companyName: 'Theirs' };
  const once = rebased(before, newer, { edits, bases: {} });
  expect(once).toEqual({ edits: { companyName: 'Mine' }, bases: { companyName: 'Old' } });
  const newest = { ...newer, timezone: 'Europe/Paris' };
  expect(rebased(newer, newest, once)).toEqual(once);
  // They reverted it: the edit no longer has a conflict.
  expect(rebased(newest, { ...newest, companyName: 'Old' }, once)).toEqual({ edits, bases: {} });
});

it('names a section’s parts one by one, there and back', () => {
  const change = { companyName: 'Alma', security: { allowErase: false, allowChangeStatus: true } };
  const flat = { companyName: 'Alma', 'security.allowErase': false, 'security.allowChangeStatus': true };
  expect(flatSettings(change)).toEqual(flat);
  expect(nestedSettings(flat)).toEqual(change);
  expect(settingAt(saved, 'security.allowErase')).toBe(saved.security.allowErase);
});
