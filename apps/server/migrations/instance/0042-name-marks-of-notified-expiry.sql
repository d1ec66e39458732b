-- Whether people were notified that a skill expires soon, and that it has expired.
alter table user_skills rename column is_expiring_told to is_expiring_notified;
alter table user_skills rename column is_expired_told to is_expired_notified;
