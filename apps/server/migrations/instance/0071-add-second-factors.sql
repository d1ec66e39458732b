-- The app with which a person makes codes (TOTP, RFC 6238). The secret is encrypted by the key of the installation.
create table code_apps (
  user_id uuid primary key references users,
  secret text not null,
  created_at timestamptz not null,
  -- Asked for at sign-in once a first code has shown that the app has it.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: a code counts once.
  last_step bigint not null default 0
);

-- Keys of a person's devices (WebAuthn), each by the id that the device gave it, in base64url.
create table passkeys (
  id text primary key,
  user_id uuid not null references users,
  public_key bytea not null,
  counter bigint not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- When the challenge of the last sign-in was made: a response counts once.
  last_challenge_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- For who has lost app and keys: each is good once. 80 random bits, so a plain hash is enough.
create table recovery_codes (
  user_id uuid not null references users,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Devices on which the second step is not asked for until they expire.
create table remembered_devices (
  id uuid primary key,
  user_id uuid not null references users,
  hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index remembered_devices_of_user on remembered_devices (user_id);

-- When the person last showed in this session who they are; null: when it began.
alter table sessions add column proved_at timestamptz;

-- Beside erase_person (0068), after it.
create function erase_second_factors() returns trigger language plpgsql set search_path from current as $$
begin
  delete from passkeys where user_id = new.user_id;
  delete from code_apps where user_id = new.user_id;
  delete from recovery_codes where user_id = new.user_id;
  delete from remembered_devices where user_id = new.user_id;
  return null;
end
$$;
create trigger erased_second_factors after insert on erasures for each row execute function erase_second_factors();
