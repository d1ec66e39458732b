/** The five roles, from highest to lowest (spec/1 §1). The order is the rule: a role check compares places in this list. */
export const roles = ['sys_admin', 'business_admin', 'project_manager', 'inspector', 'client'] as const;

export type Role = (typeof roles)[number];

/** Whether a text from outside names a role. */
export function isRole(value: string): value is Role {
  return (roles as readonly string[]).includes(value);
}

/** A role check passes when the role is at or above the required one (spec/1 §1). */
export function atLeast(role: Role, required: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(required);
}

/** Whether `role` is higher than `other`; no role is above itself. */
export function isAbove(role: Role, other: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(other);
}

/** The roles a person may give or touch at all: their own and those below, highest first (spec/4 §2 "Who sees what"). */
export function rolesNotAbove(role: Role): readonly Role[] {
  return roles.slice(roles.indexOf(role));
}

const invitable: Readonly<Record<Role, readonly Role[]>> = {
  sys_admin: roles,
  business_admin: ['project_manager', 'inspector', 'client'],
  project_manager: ['inspector', 'client'],
  inspector: [],
  client: [],
};

/** The roles that the invitation form offers, highest first; `client` needs the client app (spec/1 §5). */
export function invitableRoles(role: Role, { clientApp }: { clientApp: boolean }): readonly Role[] {
  return clientApp ? invitable[role] : invitable[role].filter((offered) => offered !== 'client');
}

/** What the invitation form starts with (spec/1 §5). */
export const defaultInvitedRole: Role = 'inspector';
