-- From where somebody acted: the network address and the User-Agent, of events of the audit trail alone (decision 0096).
alter table events add column address text, add column user_agent text;

-- The audit trail: one entry for each event of it, chained by hash. What happened in detail is in the event.
create table audit_entries (
  event_id bigint primary key,
  -- From 1, without gaps, in the order of chaining.
  position bigint not null unique,
  area text not null,
  name text not null,
  subject_id text not null,
  at timestamptz not null,
  actor_id uuid,
  impersonator_id uuid,
  user_id uuid,
  -- Hashed with the details; null once a person in them was erased.
  salt bytea,
  details_hash bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  erased_at timestamptz,
  check ((salt is null) = (erased_at is not null))
);
create index audit_entries_newest on audit_entries (at desc, event_id desc);
create index audit_entries_of_area on audit_entries (area, at desc, event_id desc);
create index audit_entries_of_actor on audit_entries (actor_id, at desc, event_id desc);
create index audit_entries_of_user on audit_entries (user_id, at desc, event_id desc);

-- For how many days entries stay: the company's setting.
create function audit_retention_days() returns integer language sql stable set search_path from current as $$
  select coalesce((select (value #>> '{}')::integer from settings where name = 'auditRetentionDays'), 1095)
$$;

-- Entries are only added. They go once they have had their time, and lose their salt where a person is erased: by the triggers below alone,
-- which is what the depth says.
create function guard_audit_entry() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - make_interval(days => greatest(audit_retention_days(), 365)) then return old; end if;
  elsif tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and new.salt is null
      and to_jsonb(new) - array['salt', 'erased_at'] = to_jsonb(old) - array['salt', 'erased_at'] then return new; end if;
  elsif not exists (select from audit_entries) then
    return null;
  end if;
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger guard_entries before update or delete on audit_entries for each row execute function guard_audit_entry();
create trigger guard_all_entries before truncate on audit_entries for each statement execute function guard_audit_entry();

-- The event of an entry stays as it was, but where a person is erased.
create function guard_audited_event() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'TRUNCATE' then
    if tg_op = 'UPDATE' and (new.name, new.subject_id, new.at, new.actor_id, new.impersonator_id, new.user_id, new.before, new.after,
        new.address, new.user_agent)
      is not distinct from (old.name, old.subject_id, old.at, old.actor_id, old.impersonator_id, old.user_id, old.before, old.after,
        old.address, old.user_agent) then return new; end if;
    if pg_trigger_depth() > 1 then
      update audit_entries set salt = null, erased_at = now() where event_id = old.id and salt is not null;
    elsif exists (select from audit_entries where event_id = old.id) then
      raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
    end if;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end if;
  if exists (select from audit_entries) then
    raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger guard_audited before delete or update of name, subject_id, at, actor_id, impersonator_id, user_id, before, after, address,
  user_agent on events for each row execute function guard_audited_event();
create trigger guard_all_audited before truncate on events for each statement execute function guard_audited_event();

-- From where an erased person acted goes with the rest (after `erased_people`, by its name).
create function erase_origins() returns trigger language plpgsql set search_path from current as $$
begin
  update events set address = null, user_agent = null
  where actor_id = new.user_id and (address is not null or user_agent is not null);
  delete from events where user_id = new.user_id and name = 'sign_in.failed';
  return null;
end
$$;
create trigger erased_people_origins after insert on erasures for each row execute function erase_origins();

-- Webhooks may be about the rest of the audit trail.
alter table webhooks drop constraint webhooks_target_check, add constraint webhooks_target_check
  check (target in ('job', 'answers', 'project', 'user', 'skill', 'audit', 'automation')) not valid;
alter table webhooks validate constraint webhooks_target_check;
