import type { UserListItem } from '@plumbline/contract/users';
import { seesSkills } from '@plumbline/domain/actor/rule-parts';
import { joinCells, numberCell, textCell } from '@plumbline/domain/reports/cells';
import { nameOf } from '@plumbline/domain/languages/names';
import { fullName } from '@plumbline/domain/users/names';
import type { ListSource } from '../lists/index.ts';
import { momentCell, reportWords } from '../lists/index.ts';
import { groupsOfUsers, countUserGroups, listUsers } from './user-list.ts';

export const listSource: ListSource<UserListItem> = {
  list: 'users',
  ability: 'user.list',
  // What isn't grouped by is refused with the list.
  page: (reader, query) =>
    listUsers(reader, {
      ...query,
      page: 0,
      companies: undefined,
      roles: undefined,
      states: undefined,
    }),
  countGroups: countUserGroups,
  groupsOf: groupsOfUsers,
  cells: {
    name: (user) => textCell(fullName(user.name)),
    role: (user, { reader }) => textCell(reportWords(reader.language).roles[user.role]),
    state: (user, { reader }) => textCell(reportWords(reader.language).states[user.state]),
    // Null where the settings hide it from this person.
    email: (user) => textCell(user.email),
    phone: (user) => textCell(user.phoneNumber),
    projects: (user) => numberCell(user.projects_count),
    skills: (user, { reader }) => joinCells(user.skills.map((skill) => textCell(nameOf(skill, reader.language)))),
    companies: (user) => joinCells(user.companies.map((company) => textCell(company))),
    last_seen: (user) => momentCell(user.last_seen_at),
    created_at: (user) => momentCell(user.created_at),
  },
  hiddenColumns: ({ actor }) => (seesSkills(actor) ? [] : ['skills']),
};
