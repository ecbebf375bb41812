-- Messages that are sent later. One that was sent is a message, and no longer here.
create table scheduled_messages (
  workspace_id bigint not null,
  id bigint not null,
  channel_id bigint not null,
  writer_id bigint not null,
  -- That of the message: sent twice by whatever chance, it is stored once.
  client_msg_id uuid not null,
  audience text not null check (audience in ('public', 'internal')),
  content text not null,
  parent_id bigint,
  due_at timestamptz not null,
  when_client_writes text not null check (when_client_writes in ('hold', 'send')),
  -- The newest message that its writer had seen.
  seen_seq bigint not null,
  -- It was not sent at its time, and waits for what its owner says.
  held_reason text,
  held_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  -- When its time was chosen: what it would have cost then its owner knew.
  decided_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  unique (workspace_id, writer_id, client_msg_id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, writer_id) references users (workspace_id, id),
  check ((held_reason is null) = (held_at is null))
);
create index scheduled_messages_due_idx on scheduled_messages (workspace_id, due_at) where held_reason is null;
create index scheduled_messages_channel_idx on scheduled_messages (workspace_id, channel_id);
select protect_workspace_table('scheduled_messages');

-- Their files; those of a deleted one belong to nothing, and are collected.
alter table files
  add column scheduled_message_id bigint,
  add foreign key (workspace_id, scheduled_message_id) references scheduled_messages (workspace_id, id)
    on delete set null (scheduled_message_id),
  drop constraint files_one_holder_check,
  add constraint files_one_holder_check
    check (num_nonnulls(task_id, project_id, canned_reply_id, scheduled_message_id, channel_id) <= 1);
create index files_scheduled_message_idx on files (workspace_id, scheduled_message_id, position)
  where scheduled_message_id is not null;
drop index files_waiting_idx;
create index files_waiting_idx on files (created_at)
  where message_seq is null and task_id is null and project_id is null and canned_reply_id is null
    and scheduled_message_id is null and not is_avatar;

create view file_scheduled_messages with (security_invoker = true) as
  select workspace_id, id, channel_id from scheduled_messages;
grant select on file_scheduled_messages to switchboard_app;
