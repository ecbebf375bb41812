-- What modules ask of tables that belong to modules above them (decision 62): the columns are the question, the table's
-- owner answers it. Read with the rights of whoever asks, so that each workspace's policies hold; the planner sees through
-- them, so that they cost nothing.

-- The other side of a conversation, asked by chat.
create view conversation_clients with (security_invoker = true) as
  select workspace_id, id, first_name, last_name, username, phone, language, avatar_file_id, created_at, bot_id, service_type,
    last_inbound_at
  from clients;
create view conversation_bots with (security_invoker = true) as
  select workspace_id, id, type, title, username, state, trouble, trouble_told_at, trouble_since, service_bot_id,
    ability_phases, deleted_at
  from bots;

-- What became of messages on phones, asked by messages.
create view message_deliveries with (security_invoker = true) as
  select workspace_id, channel_id, message_seq, state, reason, updated_at from deliveries;
create view message_receipts with (security_invoker = true) as
  select workspace_id, channel_id, message_seq, part, delivered_at, read_at from external_messages;

-- What files belong to, asked by files.
create view file_channels with (security_invoker = true) as
  select workspace_id, id, type, deleted_at from channels;
create view file_tasks with (security_invoker = true) as
  select workspace_id, id, channel_id from tasks;

grant select on conversation_clients, conversation_bots, message_deliveries, message_receipts, file_channels, file_tasks
  to switchboard_app;
