-- Addresses of other programs that are told what happens.
create table webhooks (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  url text not null,
  types text[] not null,
  -- Of these bots only; none: of all, and of channels.
  bot_ids bigint[] not null,
  is_ordered boolean not null,
  -- Encrypted; the one before signs too for a while.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'failing', 'off')),
  off_reason text check (off_reason in ('by_hand', 'gone', 'failing')),
  -- Attempts in a row that failed, and since when.
  failures int not null default 0,
  failing_since timestamptz,
  -- Nothing is sent before: it asked for a pause, or fails.
  paused_until timestamptz,
  last_success_at timestamptz,
  -- The last message that was dealt with: sent, or put among those to repeat.
  cursor_seq bigint not null,
  cursor_part int not null default 0,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (workspace_id, id),
  check ((state = 'off') = (off_reason is not null))
);
select protect_workspace_table('webhooks');

-- How far the event log has been read for a workspace's webhooks.
create table webhook_logs (
  workspace_id bigint primary key references workspaces (id),
  seq bigint not null
);
select protect_workspace_table('webhook_logs');

-- What webhooks are told, made of the events of the log: those are stored in the transactions of what happens, and kept
-- until they have been read for this.
create table webhook_messages (
  workspace_id bigint not null references workspaces (id),
  seq bigint not null,
  part int not null,
  type text not null,
  -- What it is about: `channel:12`. Messages of one subject keep their order.
  subject text not null,
  channel_id bigint,
  client_id bigint,
  bot_id bigint,
  at timestamptz not null,
  payload text not null,
  primary key (workspace_id, seq, part)
);
create index webhook_messages_at_idx on webhook_messages (workspace_id, at);
select protect_workspace_table('webhook_messages');

-- Messages that a webhook has to be sent again, or that wait behind such a one of their subject.
create table webhook_retries (
  workspace_id bigint not null references workspaces (id),
  webhook_id bigint not null,
  seq bigint not null,
  part int not null,
  subject text not null,
  attempts int not null,
  -- Rises when somebody has it sent again: what was on its way then does not count for that.
  asked int not null default 0,
  -- Null: as soon as it is the first of its subject.
  next_at timestamptz,
  primary key (workspace_id, webhook_id, seq, part),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index webhook_retries_subject_idx on webhook_retries (workspace_id, webhook_id, subject, seq, part);
select protect_workspace_table('webhook_retries');

create table webhook_attempts (
  workspace_id bigint not null references workspaces (id),
  webhook_id bigint not null,
  id bigint not null,
  -- Null: a test.
  seq bigint,
  part int,
  type text not null,
  at timestamptz not null,
  attempt int not null,
  status int,
  problem text,
  ms int not null,
  is_success boolean not null,
  -- The first of what was answered.
  answer text not null,
  primary key (workspace_id, webhook_id, id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);
create index webhook_attempts_failed_idx on webhook_attempts (workspace_id, webhook_id, id) where not is_success;
create index webhook_attempts_at_idx on webhook_attempts (workspace_id, at);
select protect_workspace_table('webhook_attempts');

-- Events are kept at least until all of these have read them.
create view event_readers with (security_invoker = true) as select workspace_id, seq from webhook_logs;
