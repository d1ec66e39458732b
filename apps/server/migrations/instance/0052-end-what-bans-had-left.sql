-- A ban ends feeds, devices' push messages and links for good: what earlier bans had left would work again when they are lifted.
delete from report_feeds f using users u where u.id = f.user_id and (u.banned_at is not null or u.removed_at is not null);
delete from push_subscriptions s using users u where u.id = s.user_id and (u.banned_at is not null or u.removed_at is not null);
update one_time_tokens t set used_at = now() from users u
where u.id = t.user_id and t.used_at is null and (u.banned_at is not null or u.removed_at is not null);

-- Push messages go over https alone.
delete from push_subscriptions where endpoint !~* '^https://';
