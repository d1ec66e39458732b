import { describe, expect, it } from 'vitest';
import { aJob, aJobType, aPerson, aProject, anActor } from '../access/actors.fixtures.ts';
import { seesFile, seesJob, seesJobType, seesProject, viewOfUser } from './visibility.ts';

const admins = ['sys_admin', 'business_admin'] as const;
const manager = anActor('project_manager');
const inspector = anActor('inspector');
const client = anActor('client');

describe('projects', () => {
  it('are all seen by administrators', () => {
    for (const role of admins) expect(seesProject(anActor(role), aProject({ isPrivate: true }))).toBe(true);
  });

  it('are seen by a project manager unless they are private and without them', () => {
    expect(seesProject(manager, aProject())).toBe(true);
    expect(seesProject(manager, aProject({ isPrivate: true }))).toBe(false);
    expect(seesProject(manager, aProject({ isPrivate: true, actorIsMember: true }))).toBe(true);
  });

  it('are seen by an inspector who is a member or has a job there', () => {
    expect(seesProject(inspector, aProject())).toBe(false);
    expect(seesProject(inspector, aProject({ actorIsMember: true }))).toBe(true);
    expect(seesProject(inspector, aProject({ actorHasJobThere: true, isPrivate: true }))).toBe(true);
  });

  it('are seen by a client when they are theirs or of one of their companies', () => {
    expect(seesProject(client, aProject({ actorIsMember: true, actorHasJobThere: true }))).toBe(false);
    expect(seesProject(client, aProject({ clientSees: true }))).toBe(true);
  });
});

describe('jobs', () => {
  it('are seen by a project manager in the projects they see, and without project', () => {
    expect(seesJob(manager, aJob())).toBe(true);
    expect(seesJob(manager, aJob({ projectId: null }))).toBe(true);
    expect(seesJob(manager, aJob({ projectIsPrivate: true }))).toBe(false);
    expect(seesJob(manager, aJob({ projectIsPrivate: true, actorIsProjectMember: true }))).toBe(true);
  });

  it('are seen by a project manager who is assigned to them even in a private project', () => {
    expect(seesJob(manager, aJob({ projectIsPrivate: true, assigneeIds: ['me'] }))).toBe(true);
  });

  it('are seen by an inspector who is assigned, made them or is a member of their project', () => {
    expect(seesJob(inspector, aJob())).toBe(false);
    expect(seesJob(inspector, aJob({ projectId: null }))).toBe(false);
    expect(seesJob(inspector, aJob({ assigneeIds: ['me'] }))).toBe(true);
    expect(seesJob(inspector, aJob({ createdBy: 'me' }))).toBe(true);
    expect(seesJob(inspector, aJob({ actorIsProjectMember: true }))).toBe(true);
  });

  it('are seen by a client only in their projects', () => {
    expect(seesJob(client, aJob({ assigneeIds: ['me'], createdBy: 'me', actorIsProjectMember: true }))).toBe(false);
    expect(seesJob(client, aJob({ clientSees: true }))).toBe(true);
    expect(seesJob(client, aJob({ clientSees: true, projectId: null }))).toBe(false);
  });
});

describe('people', () => {
  it('are hidden from project managers when they are sys_admins, but for the name on a common job', () => {
    expect(viewOfUser(manager, aPerson('business_admin'))).toBe('full');
    expect(viewOfUser(manager, aPerson('sys_admin'))).toBe('none');
    expect(viewOfUser(manager, aPerson('sys_admin', { isOnAJobOfActor: true }))).toBe('name');
  });

  it('are names and avatars to an inspector, when they are on a common job', () => {
    expect(viewOfUser(inspector, aPerson('inspector'))).toBe('none');
    expect(viewOfUser(inspector, aPerson('inspector', { isOnAJobOfActor: true }))).toBe('name');
  });

  it('are hidden from clients', () => {
    expect(viewOfUser(client, aPerson('inspector', { isOnAJobOfActor: true }))).toBe('none');
  });

  it('always see themselves', () => {
    for (const actor of [manager, inspector, client])
      expect(viewOfUser(actor, aPerson(actor.role, { id: 'me' }))).toBe('full');
  });
});

describe('job types', () => {
  it('are all read by project managers', () => {
    expect(seesJobType(manager, aJobType({ isDisabled: true, inspectorMayUse: false }))).toBe(true);
  });

  it('are read by an inspector who may use them', () => {
    expect(seesJobType(inspector, aJobType())).toBe(true);
    expect(seesJobType(inspector, aJobType({ inspectorMayUse: false }))).toBe(false);
    expect(seesJobType(inspector, aJobType({ isDisabled: true }))).toBe(false);
  });

  it('are read by a client when clients can create jobs of them', () => {
    expect(seesJobType(client, aJobType())).toBe(false);
    expect(seesJobType(client, aJobType({ clientCanCreate: true }))).toBe(true);
  });
});

describe('files', () => {
  const file = { uploadedBy: 'someone', ownerIsSeen: true, isPrivate: false, targetUserId: null };
  it('are seen with what they hang on', () => {
    expect(seesFile(client, file)).toBe(true);
    expect(seesFile(client, { ...file, ownerIsSeen: false })).toBe(false);
    expect(seesFile(client, { ...file, ownerIsSeen: false, uploadedBy: 'me' })).toBe(true);
  });

  it('that are private to a person are seen by that person and administrators alone', () => {
    const paper = { ...file, isPrivate: true, targetUserId: 'me' };
    expect(seesFile(inspector, paper)).toBe(true);
    expect(seesFile(manager, { ...paper, targetUserId: 'other' })).toBe(false);
    expect(seesFile(anActor('business_admin'), { ...paper, targetUserId: 'other' })).toBe(true);
  });
});
