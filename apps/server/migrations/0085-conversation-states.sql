-- How far a conversation is: open, snoozed until a moment, or closed (docs/rules.md, "The desk"). Who waits is still
-- said by `awaiting_since`; a closed conversation waits for nobody.
alter table channels
  add column state text not null default 'open' check (state in ('open', 'snoozed', 'closed')),
  -- Counts the changes of the state, so that a change made from an old view is refused.
  add column state_version int not null default 0,
  add column closed_at timestamptz,
  add column snoozed_until timestamptz,
  -- Messages from the client do not wake it.
  add column snooze_keeps boolean not null default false,
  -- Who snoozed it and why; kept while it is awake again and nobody has answered.
  add column snoozed_by bigint,
  add column snooze_reason text not null default '',
  add column woken_at timestamptz,
  -- Messages up to this one need no answer any more; the value before the last change, for undoing it.
  add column settled_seq bigint not null default 0,
  add column settled_before bigint not null default 0,
  add foreign key (workspace_id, snoozed_by) references users (workspace_id, id),
  add check (state = 'open' or type = 3),
  add check ((state = 'closed') = (closed_at is not null)),
  add check ((state = 'snoozed') = (snoozed_until is not null)),
  add check (state <> 'closed' or awaiting_since is null),
  add check (state = 'open' or woken_at is null);

-- The new clients in the order of their list: those that have just woken, then who waits longest.
drop index channels_waiting_idx;
create index channels_waiting_idx on channels
    (workspace_id, (case when woken_at is null then awaiting_since else '-infinity'::timestamptz end))
  where type = 3 and manager_id is null and blocked_at is null and deleted_at is null and state = 'open';
create index channels_snoozed_idx on channels (workspace_id, snoozed_until) where state = 'snoozed';
create index channels_closed_idx on channels (workspace_id, closed_at) where state = 'closed';

-- A chat of a messenger never ends: an episode is a span of it, from a client's question to its closing.
create table conversation_episodes (
  workspace_id bigint not null,
  channel_id bigint not null,
  -- Counts the conversation's episodes from 1.
  number int not null,
  opened_at timestamptz not null,
  opened_by text not null check (opened_by in ('client', 'user', 'automation')),
  opened_by_user bigint,
  -- The first and the last message that belong to it.
  first_seq bigint not null,
  last_seq bigint,
  -- Set when it is closed.
  first_client_seq bigint,
  first_reply_at timestamptz,
  first_reply_by bigint,
  closed_at timestamptz,
  closed_by bigint,
  primary key (workspace_id, channel_id, number),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, opened_by_user) references users (workspace_id, id),
  foreign key (workspace_id, first_reply_by) references users (workspace_id, id),
  foreign key (workspace_id, closed_by) references users (workspace_id, id),
  check ((closed_at is null) = (last_seq is null)),
  check (closed_at is not null or closed_by is null)
);
create unique index conversation_episodes_open_key on conversation_episodes (workspace_id, channel_id)
  where closed_at is null;
-- An owner who is no superuser sees no rows of protected tables.
alter table channels no force row level security;
insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq)
  select workspace_id, id, 1, created_at, 'client', 1 from channels where type = 3;
alter table channels force row level security;
select protect_workspace_table('conversation_episodes');

-- For so long after closing, a few words of thanks do not open a conversation again.
alter table workspaces
  add column reopen_grace_minutes int not null default 10 check (reopen_grace_minutes between 0 and 1440);
