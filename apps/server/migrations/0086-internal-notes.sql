-- Who a message is for: `internal` is a note among colleagues in a conversation with a client. That none reaches a phone is
-- held here: what goes to a messenger, or came from one, can only belong to a public message (decision 72).
alter table messages no force row level security;
alter table channels no force row level security;
alter table external_messages no force row level security;
alter table messages add column audience text collate "C" not null default 'public';
-- What was nothing but mentions stayed inside before.
update messages m set audience = 'internal', metadata = m.metadata - 'inner'
  where m.metadata ? 'inner' and m.created_by is not null and m.system is null
    and exists (select from channels c where c.workspace_id = m.workspace_id and c.id = m.channel_id and c.type = 3)
    and not exists (select from deliveries d where d.workspace_id = m.workspace_id and d.channel_id = m.channel_id
      and d.message_seq = m.seq)
    and not exists (select from external_messages x where x.workspace_id = m.workspace_id and x.channel_id = m.channel_id
      and x.message_seq = m.seq);
alter table messages force row level security;
alter table channels force row level security;
alter table external_messages force row level security;

alter table messages
  add constraint messages_audience_check check (
    audience = 'public' or (audience = 'internal' and created_by is not null and client_id is null and system is null)),
  add constraint messages_audience_key unique (workspace_id, channel_id, seq, audience);

-- In place of the keys that asked only whether the message exists.
alter table deliveries
  drop constraint deliveries_workspace_id_channel_id_message_seq_fkey,
  add column audience text collate "C" not null default 'public',
  add constraint deliveries_public_check check (audience = 'public'),
  add constraint deliveries_public_fkey foreign key (workspace_id, channel_id, message_seq, audience)
    references messages (workspace_id, channel_id, seq, audience);
alter table external_messages
  drop constraint external_messages_workspace_id_channel_id_message_seq_fkey,
  add column audience text collate "C" not null default 'public',
  add constraint external_messages_public_check check (audience = 'public'),
  add constraint external_messages_public_fkey foreign key (workspace_id, channel_id, message_seq, audience)
    references messages (workspace_id, channel_id, seq, audience);

create function refuse_other_audience() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the audience of a message never changes' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger messages_keep_audience before update of audience on messages
  for each row when (old.audience is distinct from new.audience) execute function refuse_other_audience();

create function assert_note_in_conversation() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  if not exists (select from channels c where c.workspace_id = new.workspace_id and c.id = new.channel_id and c.type = 3) then
    raise exception 'a note belongs into a conversation with a client' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger messages_note_in_conversation before insert on messages
  for each row when (new.audience = 'internal') execute function assert_note_in_conversation();

-- A draft for the client and one for colleagues are kept beside each other.
alter table drafts
  add column audience text collate "C" not null default 'public' check (audience in ('public', 'internal')),
  drop constraint drafts_pkey,
  add primary key (workspace_id, user_id, channel_id, audience);

-- Asked by channel-access: a note is no answer.
drop view channel_messages;
create view channel_messages with (security_invoker = true) as
  select workspace_id, channel_id, seq, client_id, created_by, system, audience, created_at from messages;
-- Asked by files: those of notes have no public address.
create view file_messages with (security_invoker = true) as
  select workspace_id, channel_id, seq, audience from messages;
grant select on channel_messages, file_messages to switchboard_app;
