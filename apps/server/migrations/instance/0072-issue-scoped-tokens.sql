-- Programs of others that people of the company may let in (OAuth 2.1). Only the SHA-256 of a secret is stored; without one the program is
-- public, and PKCE alone ties its code to it.
create table programs (
  id uuid primary key,
  name text not null check (name <> ''),
  redirect_uris text[] not null,
  -- What it may ask for at most.
  scopes text[] not null,
  secret_hash bytea,
  created_at timestamptz not null,
  removed_at timestamptz
);

-- Sessions that a token opens instead of a sign-in, with less than all rights: made by hand, or given to a program. What ends sessions ends
-- these.
create table token_grants (
  session_id uuid primary key references sessions on delete cascade,
  name text not null,
  program_id uuid references programs,
  scopes text[] not null,
  -- From where it is accepted; empty: from anywhere.
  ip_ranges text[] not null default '{}',
  hint text not null default '',
  last_used_at timestamptz,
  previous_until timestamptz
);
create index token_grants_of_program on token_grants (program_id) where program_id is not null;

-- Codes that a program exchanges for tokens within a minute, once. One that is used again ends what came of it.
create table program_codes (
  hash bytea primary key,
  program_id uuid not null references programs,
  user_id uuid not null references users,
  redirect_uri text not null,
  scopes text[] not null,
  challenge text not null,
  resource text,
  expires_at timestamptz not null,
  session_id uuid references sessions on delete set null
);
create index program_codes_expiry on program_codes (expires_at);

-- What erase_person() (0068) leaves of these: sessions take their grants along, codes stand for themselves.
create function erase_program_codes() returns trigger language plpgsql set search_path from current as $$
begin
  delete from program_codes where user_id = new.user_id;
  return null;
end
$$;
create trigger erased_program_codes after insert on erasures for each row execute function erase_program_codes();
