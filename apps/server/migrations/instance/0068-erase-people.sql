-- People whose data was erased on request, while what they did stays. A row erases: by the trigger below, in its transaction. Whoever
-- restores an older backup brings the rows along, so that these people are erased again (decision 0086). Without foreign keys: a backup
-- may be older than the person.
create table erasures (
  user_id uuid primary key,
  erased_by uuid,
  erased_at timestamptz not null,
  -- What is shown in place of the name, in the company's language.
  shown_as text not null check (shown_as <> '')
);

-- Whether a text has one of these words.
create function has_words(content text, words text[]) returns boolean language sql immutable parallel safe as $$
  select exists (select from unnest(words) as word where strpos(content, word) > 0)
$$;

create function erased_text(content text, words text[], shown text) returns text language plpgsql immutable parallel safe as $$
declare
  word text;
begin
  foreach word in array words loop
    content := replace(content, word, shown);
  end loop;
  return content;
end
$$;

-- A document without a person: objects that are the person have no name, email, phone or picture, and texts none of the words.
create function erased_json(content jsonb, person uuid, words text[], shown text) returns jsonb
language plpgsql immutable parallel safe set search_path from current as $$
declare
  is_person boolean;
begin
  case jsonb_typeof(content)
    when 'string' then
      return to_jsonb(erased_text(content #>> '{}', words, shown));
    when 'array' then
      return coalesce((select jsonb_agg(erased_json(part.one, person, words, shown) order by part.at)
        from jsonb_array_elements(content) with ordinality as part (one, at)), '[]'::jsonb);
    when 'object' then
      is_person := coalesce(content ->> '_id', content ->> 'id', '') = person::text;
      return coalesce((select jsonb_object_agg(field.key, case
          when not is_person then erased_json(field.one, person, words, shown)
          when field.key = 'name' and jsonb_typeof(field.one) = 'object'
            then jsonb_build_object('first', shown, 'last', '')
          when field.key = 'name' then to_jsonb(shown)
          when field.key in ('email', 'phoneNumber', 'device') then '""'::jsonb
          when field.key in ('imgUrl', 'language', 'acceptedLocation') then 'null'::jsonb
          when field.key = 'companies' then '[]'::jsonb
          when field.key = 'fields' then '{}'::jsonb
          else erased_json(field.one, person, words, shown) end)
        from jsonb_each(content) as field (key, one)), '{}'::jsonb);
    else
      return content;
  end case;
end
$$;

-- One side of an event about the person themself.
create function erased_side(content jsonb, person uuid, words text[], shown text) returns jsonb
language sql immutable parallel safe set search_path from current as $$
  select case when jsonb_typeof(content) = 'object'
    then erased_json(content || jsonb_build_object('_id', person), person, words, shown) - '_id'
    else erased_json(content, person, words, shown) end
$$;

-- What was sent or received: JSON as a rule, any text otherwise.
create function erased_body(content text, person uuid, words text[], shown text) returns text
language plpgsql immutable set search_path from current as $$
begin
  return erased_json(content::jsonb, person, words, shown)::text;
exception when others then
  return erased_text(content, words, shown);
end
$$;

create function erase_person() returns trigger language plpgsql set search_path from current as $$
declare
  person uuid := new.user_id;
  shown text := new.shown_as;
  who record;
  full_name text;
  -- What is replaced in texts. A short name would be found in other words; in documents the person is found by the id besides.
  words text[];
  -- The same as documents have it, with the id.
  sought text[];
  own_files uuid[];
begin
  select * into who from users where id = person for no key update;
  if not found then return null; end if;
  full_name := trim(who.first_name || ' ' || who.last_name);
  words := array_remove(array[
    nullif(who.email, ''),
    nullif(replace(who.email, '@', '%40'), ''),
    case when length(full_name) >= 4 then full_name end,
    case when length(who.phone_number) >= 7 then who.phone_number end], null);
  sought := words || person::text || array(
    select substr(to_jsonb(word)::text, 2, length(to_jsonb(word)::text) - 2) from unnest(words) as word);

  -- Files of the person, but for those that are evidence in a job.
  select coalesce(array_agg(a.id), '{}') into own_files from assets a
  where (a.id = who.avatar_asset_id or a.target_user_id = person or strpos(who.profile::text, a.id::text) > 0)
    and not exists (select from answers n where n.files @> array[a.id])
    and not exists (select from blueprints b where b.asset_id = a.id)
    and not exists (select from blueprint_elements e where e.photos @> array[a.id])
    and not exists (select from assets m where m.merged_into = a.id);

  update users set email = '', first_name = shown, last_name = '', phone_number = '', avatar_asset_id = null, password_hash = null,
    terms_accepted_at = null, in_training = false, green_mark = false, can_manage_skills = false, accepted_location = null,
    companies = '{}', profile = '{}', notification_keys = null, language = null, working_hours = null,
    removed_at = coalesce(removed_at, new.erased_at), version = version + 1, updated_at = new.erased_at
  where id = person;
  update assets set removed_at = coalesce(removed_at, new.erased_at), original_name = 'removed', properties = '{}'
  where id = any(own_files);
  update assets set target_user_id = null where target_user_id = person;
  delete from asset_versions where asset_id = any(own_files);

  -- Jobs are found by the names of the people on them.
  if full_name <> '' then
    update jobs set search = replace(search, platform.folded(full_name), platform.folded(shown))
    where id in (select job_id from job_assignees where user_id = person);
  end if;

  -- What is the person's alone.
  delete from sessions where user_id = person or impersonator_id = person;
  delete from one_time_tokens where user_id = person;
  delete from idempotency_keys where user_id = person;
  delete from push_subscriptions where user_id = person;
  delete from calendar_feeds where user_id = person;
  delete from report_feeds where user_id = person;
  delete from report_readers where user_id = person;
  delete from report_visits where user_id = person;
  delete from job_visits where user_id = person;
  delete from client_projects where user_id = person;
  delete from client_states where user_id = person;
  delete from dashboard_widgets where user_id = person;
  delete from project_members where user_id = person;
  delete from answer_drafts where user_id = person;
  delete from user_skills where user_id = person;
  delete from absences where user_id = person;
  delete from notifications where user_id = person;
  delete from pending_notifications where user_id = person;
  delete from notification_settings where user_id = person;
  delete from notification_mutes where user_id = person;
  delete from outgoing_messages where user_id = person;
  update uploads set file_name = 'removed', target_user_id = nullif(target_user_id, person)
  where user_id = person or target_user_id = person;
  update list_views set removed_at = new.erased_at, name = shown, state = '{}'
  where owner_id = person and sharing = 'private' and removed_at is null;
  -- Files that were made before may name the person; they are made again on request.
  delete from exports where state = 'done' or created_by = person;

  -- The audit trail: what the person did stays; what was stored about them goes.
  delete from events where user_id = person and job_id is null
    and (name like 'user.absence\_%' or name in ('user.signed_in', 'user.signed_out', 'user.password_changed',
      'user.password_reset_requested', 'user.skills_changed', 'user.working_hours_changed', 'user.notifications_changed'));
  update events set before = erased_side(before, person, words, shown), after = erased_side(after, person, words, shown)
  where user_id = person and job_id is null and name like 'user.%' and (before is not null or after is not null);
  update events set before = before || case when before ? 'originalName' then '{"originalName": "removed"}' else '{}' end::jsonb,
    after = after || case when after ? 'originalName' then '{"originalName": "removed"}' else '{}' end::jsonb
  where job_id is null and name like 'file.%' and subject_id = any(own_files::text[]);
  -- The history of a reported job is sealed: it stays as it was.
  update events e set before = erased_json(before, person, words, shown), after = erased_json(after, person, words, shown)
  where (e.job_id is null or e.name = 'job.sent')
    and (has_words(e.before::text, sought) or has_words(e.after::text, sought))
    and not exists (select from job_seals s where s.job_id = e.job_id and e.id between s.first_event_id and s.last_event_id);

  -- Logs of what was sent, and what waits to be.
  update webhook_deliveries set payload = erased_body(payload, person, words, shown) where has_words(payload, sought);
  update webhook_attempts set url = erased_text(url, words, shown), request_body = erased_body(request_body, person, words, shown),
    response_body = erased_body(response_body, person, words, shown)
  where has_words(url, words) or has_words(request_body, sought) or has_words(response_body, sought);
  update automation_runs set data = erased_json(data, person, words, shown), made = erased_json(made, person, words, shown),
    progress = erased_json(progress, person, words, shown), error = erased_text(error, words, shown)
  where has_words(data::text, sought) or has_words(made::text, sought) or has_words(progress::text, sought) or has_words(error, words);
  update automation_steps set input = erased_json(input, person, words, shown), output = erased_json(output, person, words, shown),
    error = erased_text(error, words, shown)
  where has_words(input::text, sought) or has_words(output::text, sought) or has_words(error, words);
  update outgoing_messages set title = erased_text(title, words, shown), body = erased_text(body, words, shown),
    address = nullif(address, nullif(who.phone_number, ''))
  where has_words(title, words) or has_words(body, words) or address = nullif(who.phone_number, '');
  update idempotency_keys set answer = erased_body(answer, person, words, shown) where has_words(answer, sought);
  update client_links set emails = array_remove(emails, who.email) where who.email = any(emails);
  update issued_documents set facts = erased_json(facts, person, words, shown) where has_words(facts::text, sought);
  return null;
end
$$;
create trigger erased_people after insert on erasures for each row execute function erase_person();
