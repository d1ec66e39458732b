-- Whose account at another service it is: linked by the first sign-in, found by issuer and subject from then on, never by its address.
create table sign_in_links (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  provider text not null check (provider in ('google', 'microsoft', 'openid')),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
-- One account of a service for each person.
create unique index sign_in_links_of_user on sign_in_links (user_id, issuer);
