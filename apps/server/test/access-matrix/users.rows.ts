import { newId } from '../../src/ids.ts';
import type { Row } from './cells.ts';
import { plain } from './cells.ts';

const onUser = (own: string, other: string, body?: unknown): Row => ({
  send: async (world, place) => ({ params: { id: (await world.user(place)).id }, ...(body !== undefined && { body }) }),
  own,
  other,
});

const onUsers = (own: string, other: string): Row => ({
  send: async (world, place) => ({ body: { users: [(await world.user(place)).id] } }),
  own,
  other,
});

/** Sign-in and people (spec/4 §2 "Who sees what"; spec/1 §5, spec/2 §6). */
export const rows: Record<string, Row> = {
  signIn: {
    send: async () => ({
      form: {
        grant_type: 'password',
        username: `nobody-${newId()}@example.test`,
        password: 'x',
        client_id: 'plumbline-web',
      },
    }),
    own: '401 401 401 401 401',
  },
  renewTokens: plain(
    '401 401 401 401 401',
    { form: { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), client_id: 'plumbline-web' } },
    401,
  ),
  revokeToken: plain('200 200 200 200 200', { form: { token: 'x'.repeat(43) } }, 200),
  signInWithGoogle: plain(
    '409 409 409 409 409',
    { form: { username: 'a@example.test', grant_type: 'google', client_id: 'plumbline-web' } },
    409,
  ),
  readMicrosoftSignIn: plain('409 409 409 409 409', {}, 409),
  signInWithMicrosoft: plain('409 409 409 409 409', { body: { code: 'x' } }, 409),
  readSignInLink: plain('409 409 409 409 409', { params: { provider: 'google' } }, 409),
  readSignOutLink: plain('409 409 409 409 409', { params: { provider: 'openid' } }, 409),
  signInWithProvider: plain('409 409 409 409 409', { params: { provider: 'openid' }, body: { code: 'x' } }, 409),
  listSignInProviders: plain('200 200 403 403 403', {}),
  testSignInProvider: plain('409 409 403 403 403', { params: { provider: 'microsoft' } }),
  connectMicrosoft: plain('409 409 409 409 409', { body: { code: 'x' } }),
  impersonate: {
    send: async (world, place) => ({
      form: { username: (await world.user(place)).email, grant_type: 'impersonate', client_id: 'plumbline-web' },
    }),
    own: '200 403 403 403 403',
    other: '200 403 403 403 403',
    foreign: '404 403 403 403 403',
  },
  forgotPassword: plain('200 200 200 200 200', { body: { email: 'nobody@example.test' } }, 200),
  validateResetToken: plain('410 410 410 410 410', { params: { token: 'x'.repeat(43) } }, 410),
  resetPassword: plain(
    '410 410 410 410 410',
    { params: { token: 'x'.repeat(43) }, body: { password: 'a long and rare one' } },
    410,
  ),
  confirmInvitation: plain('410 410 410 410 410', { params: { token: 'x'.repeat(43) } }, 410),
  registerUser: plain(
    '410 410 410 410 410',
    {
      body: {
        token: 'x'.repeat(43),
        password: 'a long and rare one',
        name: { first: 'A', last: 'B' },
        terms_and_privacy: true,
      },
    },
    410,
  ),
  changePassword: plain('400 400 400 400 400', {
    body: { current_password: 'wrong one', password: 'a long and rare one' },
  }),

  readSecondFactors: plain('200 200 200 200 200'),
  beginCodeApp: plain('200 200 200 200 200'),
  confirmCodeApp: {
    send: async () => ({ body: { code: 'no code' } }),
    own: '400|409 400|409 400|409 400|409 400|409',
  },
  removeCodeApp: plain('200 200 200 200 200'),
  makeRecoveryCodes: plain('409 409 409 409 409'),
  forgetDevice: plain('404 404 404 404 404', { params: { id: newId() } }),
  proveIdentity: plain('400 400 400 400 400', { body: { password: 'wrong one' } }),
  readPasskeyChallenge: plain('200 200 200 200 200', {}, 200),
  signInWithPasskey: plain(
    '400 400 400 400 400',
    {
      body: {
        state: 'x',
        credential: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
        },
      },
    },
    400,
  ),
  beginPasskey: plain('200 200 200 200 200'),
  addPasskey: plain('400 400 400 400 400', {
    body: {
      state: 'x',
      credential: {
        id: 'x',
        rawId: 'x',
        type: 'public-key',
        response: { clientDataJSON: 'x', attestationObject: 'x' },
      },
    },
  }),
  removePasskey: plain('404 404 404 404 404', { params: { id: 'x' } }),
  resetSecondFactors: onUser('200 200 403 403 404', '200 403 404 404 404'),

  readMe: plain('200 200 200 200 200'),
  updateMe: plain('200 200 200 200 200', { body: { acceptedLocation: true } }),
  listSessions: plain('200 200 200 200 200'),
  endSession: plain('404 404 404 404 404', { params: { id: newId() } }),
  listUsers: plain('200 200 200 403 403'),
  searchUsers: plain('200 200 200 200 403'),
  listCompanies: plain('200 200 200 403 403'),
  listCompanyProjects: plain('200 200 200 403 403'),
  readUser: onUser('200 200 200 200 404', '200 200 404 404 404'),
  listUserFiles: onUser('200 200 200 200 404', '200 200 404 404 404'),
  readUserActivities: {
    send: async (world, place) => ({ query: { user: (await world.user(place)).id } }),
    own: '200 200 200 403 404',
    other: '200 200 404 404 404',
  },
  changeUser: onUser('200 200 200 403 404', '200 403 404 404 404', { name: { first: 'New', last: 'Name' } }),
  readNotificationPreferences: onUser('200 200 403 403 404', '200 403 404 404 404'),
  readNotificationSettings: onUser('200 200 403 403 404', '200 403 404 404 404'),
  changeNotificationSettings: onUser('200 200 403 403 404', '200 403 404 404 404', { digest: 'daily' }),
  readPushKey: plain('200 200 200 200 200'),
  listPushSubscriptions: plain('200 200 200 200 200'),
  subscribeToPush: plain('200 200 200 200 200', {
    body: { endpoint: 'https://push.example.test/1', keys: { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) } },
  }),
  unsubscribeFromPush: plain('200 200 200 200 200', { body: { endpoint: 'https://push.example.test/1' } }),
  muteNotifications: {
    send: async (world, place) => ({ body: { job: (await world.job(place)).id, muted: true } }),
    own: '200 200 200 200 200',
    other: '200 200 404 404 404',
  },
  readUnsubscription: plain('404 404 404 404 404', { params: { token: `${newId()}~all~${'a'.repeat(32)}` } }, 404),
  unsubscribe: plain('404 404 404 404 404', { params: { token: `${newId()}~all~${'a'.repeat(32)}` }, body: {} }, 404),
  changeNotificationPreferences: onUser('200 200 403 403 404', '200 403 404 404 404', { notifications: [] }),
  inviteUser: {
    send: async () => ({ body: { email: `new-${newId()}@example.test`, role: 'inspector' } }),
    own: '200 200 200 403 403',
  },
  reinviteUsers: {
    send: async (world, place) => ({
      body: { users: [{ email: (await world.user(place, { invited: true })).email }] },
    }),
    own: '200 200 200 403 403|404',
    other: '200 403 404 403|404 403|404',
  },
  inviteUsers: {
    send: async () => ({ body: { people: [{ email: `new-${newId()}@example.test` }], role: 'inspector' } }),
    own: '200 200 200 403 403',
  },
  linkInvitations: {
    send: async (world, place) => ({ body: { users: [(await world.user(place, { invited: true })).id] } }),
    own: '200 200 200 403 403',
    other: '200 403 404 403 403',
  },
  changeUserRoles: {
    send: async (world, place) => ({ body: { users: [(await world.user(place)).id], role: 'project_manager' } }),
    own: '200 200 403 403 403|404',
    other: '200 403 404 403|404 403|404',
  },
  banUsers: onUsers('200 200 200 403 403|404', '200 403 404 403|404 403|404'),
  removeUsers: onUsers('200 200 200 403 403|404', '200 403 404 403|404 403|404'),
  listRemovedUsers: plain('200 200 403 403 403'),
  eraseUser: onUser('200 200 403 403 404', '200 403 404 404 404'),
  listOutbox: plain('200 403 403 403 403'),
  readMail: plain('200 200 403 403 403'),
  // Where no mail server is set, nothing is sent.
  testMail: plain('200 200 403 403 403'),
  readOutboxMessage: plain('404 403|404 403|404 403|404 403|404', { params: { id: newId() } }),
};
