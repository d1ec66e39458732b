-- How a session was begun: by another service's account; and without a second step where the company requires one, so that nothing but
-- setting it up can be done in it (decision 0100).
alter table sessions
  add column by_service boolean not null default false,
  add column lacks_factor boolean not null default false;

-- Accounts of programs: they have tokens and no sign-in, are on no job and in no list of people, and take no seat. They are never verified,
-- so that no email and no notification goes to them.
alter table users add column is_service boolean not null default false;
