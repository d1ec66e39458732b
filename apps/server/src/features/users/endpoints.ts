import type { Endpoint } from '../../http/endpoint.ts';
import { banUsers, removeUsers } from './ban-users.route.ts';
import { changeUserRoles } from './change-roles.route.ts';
import { changeUser, updateMe } from './change-user.route.ts';
import { listCompanies, listCompanyProjects } from './companies.route.ts';
import { eraseUser, listRemovedUsers } from './erase-user.route.ts';
import { inviteUser, reinviteUsers } from './invite-user.route.ts';
import { inviteUsers, linkInvitations } from './invite-users.route.ts';
import { changeNotificationSettings, readNotificationSettings } from './notification-settings.route.ts';
import { changeNotificationPreferences, readNotificationPreferences } from './notification-preferences.route.ts';
import { listUsersEndpoint, readMeEndpoint, readUserEndpoint, searchUsersEndpoint } from './read-users.route.ts';

export const endpoints: readonly Endpoint[] = [
  listUsersEndpoint,
  searchUsersEndpoint,
  readUserEndpoint,
  readMeEndpoint,
  inviteUser,
  reinviteUsers,
  inviteUsers,
  linkInvitations,
  changeUser,
  updateMe,
  changeUserRoles,
  banUsers,
  removeUsers,
  eraseUser,
  listRemovedUsers,
  readNotificationPreferences,
  changeNotificationPreferences,
  readNotificationSettings,
  changeNotificationSettings,
  listCompanies,
  listCompanyProjects,
];
