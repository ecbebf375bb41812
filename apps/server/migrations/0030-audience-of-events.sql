-- Who gets an event, as JSON that the server writes and reads (platform/realtime/audience.ts); it used to be told from channel
-- and users. The channel stays: it is what the event is about. What was everyone's until now and is no more, e-mail and phone
-- of others and bots, is kept for those who may see it.
alter table events add column audience text;
alter table events no force row level security;
update events set audience = (case
  when event = 'updateUser' then '{"permission": ["users:read"]}'::jsonb
  when event = 'updateBots' then '{"permission": ["leads:read", "settings:read"]}'
  when channel_id is null and user_ids is null then '"everyone"'
  when channel_id is null then jsonb_build_object('users', to_jsonb(user_ids))
  when event in ('newChannel', 'updateChannel', 'updateMembers', 'deleteChannel') then jsonb_strip_nulls(jsonb_build_object(
    'readersOf', channel_id, 'users', to_jsonb(user_ids)))
  else jsonb_build_object('channel', channel_id)
end)::text;
alter table events force row level security;
alter table events alter column audience set not null;
alter table events drop column user_ids;
