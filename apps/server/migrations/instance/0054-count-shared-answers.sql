-- To how many addresses somebody's answers were sent since yesterday.
create index answers_sent_by_mail on answers (user_id, received_at) where emails <> '{}';
