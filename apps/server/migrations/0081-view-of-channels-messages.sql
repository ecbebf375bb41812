-- Since when a client waits, asked by channel-access of the messages above it (0080-views-inside-districts.sql).
create view channel_messages with (security_invoker = true) as
  select workspace_id, channel_id, seq, client_id, created_by, system, metadata, created_at from messages;
grant select on channel_messages to switchboard_app;
