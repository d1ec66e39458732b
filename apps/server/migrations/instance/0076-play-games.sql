-- Games: a period in which work earns points. Points are read from the jobs whenever somebody looks, so that nothing is stored of them.
create table games (
  id uuid primary key,
  name text not null,
  first_day date not null,
  last_day date not null,
  ranking text not null check (ranking in ('per_hour', 'points')),
  -- Whole points: for a reported job, for a confirmation on time, besides for a reported job without an issue.
  points_reported integer not null check (points_reported >= 0),
  points_confirmed integer not null check (points_confirmed >= 0),
  points_clean integer not null check (points_clean >= 0),
  created_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (first_day <= last_day)
);
create index games_by_period on games (last_day desc, id);

-- Who takes no part: they are on no board, also not on those of games that ended before.
create table game_opt_outs (
  user_id uuid primary key references users,
  created_at timestamptz not null
);

-- Of whoever is erased nothing is left of that choice; they are on no board, as all who were removed.
create function erase_player() returns trigger language plpgsql set search_path from current as $$
begin
  delete from game_opt_outs where user_id = new.user_id;
  delete from events where user_id = new.user_id and name = 'user.games_changed';
  return null;
end
$$;
create trigger erased_players after insert on erasures for each row execute function erase_player();

-- What a period earned is found by when it was reported and when it was confirmed.
create index concurrently jobs_by_submission on jobs (submitted_at) where submitted_at is not null and removed_at is null;
create index concurrently job_assignees_by_confirmation on job_assignees (confirmed_at) where confirmed_at is not null;
