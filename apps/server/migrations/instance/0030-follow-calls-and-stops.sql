-- Whoever chose what they are notified of before automations existed hears when one stops, as anybody new does.
update users set notification_keys = notification_keys ||
    array['general_system_automation_paused_notification', 'general_system_automation_paused_email',
      'general_system_automation_paused_push', 'general_system_automation_failing_notification',
      'general_system_automation_failing_email', 'general_system_automation_failing_push']
  where notification_keys is not null;

-- The call of an incoming webhook that a run followed from: its log shows what it set off.
alter table automation_runs add column call_id uuid;
create index automation_runs_of_call on automation_runs (call_id) where call_id is not null;
