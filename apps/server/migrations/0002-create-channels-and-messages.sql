create table bots (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  type smallint not null check (type between 1 and 3),
  title text not null,
  username text,
  service_bot_id text,
  -- AES-256-GCM under SECRET_KEY; the last four characters are what the API shows.
  token_encrypted bytea,
  token_last4 text not null default '',
  page_id text,
  state text not null default 'connecting' check (state in ('active', 'connecting', 'broken', 'paused')),
  reason text,
  transport text check (transport in ('webhook', 'polling')),
  -- Telegram getUpdates: the next update_id to ask for.
  poll_offset bigint,
  last_event_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id)
);

-- Where a messenger account belongs, across all workspaces: one account is connected once, and a webhook's key finds its
-- bot before any workspace is known. Holds no secret.
create table bot_routes (
  type smallint not null,
  service_bot_id text not null,
  webhook_key text not null unique,
  workspace_id bigint not null references workspaces (id),
  bot_id bigint not null,
  primary key (type, service_bot_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id) on delete cascade
);

create table clients (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  bot_id bigint not null,
  service_type smallint not null,
  -- The messenger's own id of the person for this bot (Telegram: the private chat's id).
  service_client_id text not null,
  first_name text not null default '',
  last_name text not null default '',
  username text,
  phone text,
  language text,
  avatar_file_id bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  unique (workspace_id, bot_id, service_client_id)
);

create table channels (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  type smallint not null check (type between 0 and 4),
  name text not null,
  description text not null default '',
  is_public boolean not null default false,
  created_by bigint,
  -- A direct channel's users, the smaller id first; both the same in an own channel.
  direct_user_a bigint,
  direct_user_b bigint,
  client_id bigint,
  bot_id bigint,
  manager_id bigint,
  client_blocked boolean not null default false,
  awaiting_reply boolean not null default false,
  last_seq bigint not null default 0,
  last_ts bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  foreign key (workspace_id, direct_user_a) references users (workspace_id, id),
  foreign key (workspace_id, direct_user_b) references users (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  foreign key (workspace_id, manager_id) references users (workspace_id, id),
  check ((type = 2) = (direct_user_a is not null and direct_user_b is not null)),
  check (direct_user_a <= direct_user_b),
  check ((type = 3) = (client_id is not null and bot_id is not null))
) with (fillfactor = 70);
create unique index channels_direct_key on channels (workspace_id, direct_user_a, direct_user_b) where type = 2;
create unique index channels_conversation_key on channels (workspace_id, client_id, bot_id) where type = 3;
-- Not by last_message_at: every message changes it, and an update of an indexed column costs every index of the table.
create index channels_new_clients_idx on channels (workspace_id, id)
  where type = 3 and manager_id is null and deleted_at is null;
create index channels_public_idx on channels (workspace_id, name) where type = 1 and is_public and deleted_at is null;

create table channel_members (
  workspace_id bigint not null references workspaces (id),
  channel_id bigint not null,
  user_id bigint not null,
  read_seq bigint not null default 0,
  muted boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (workspace_id, channel_id, user_id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
) with (fillfactor = 80);
create index channel_members_user_idx on channel_members (workspace_id, user_id, channel_id);

create table messages (
  workspace_id bigint not null,
  channel_id bigint not null,
  -- Counts the channel's messages from 1 without gaps.
  seq bigint not null,
  -- Microseconds since 1970, strictly rising in a channel.
  ts bigint not null,
  id bigint not null,
  created_by bigint,
  client_id bigint,
  client_msg_id uuid,
  content text not null,
  parent_seq bigint,
  metadata jsonb,
  system jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (workspace_id, channel_id, seq),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, channel_id, parent_seq) references messages (workspace_id, channel_id, seq),
  check (num_nonnulls(created_by, client_id, system) >= 1)
);
create unique index messages_ts_key on messages (workspace_id, channel_id, ts);
create unique index messages_id_key on messages (workspace_id, id);
-- The random part first: looked up by it alone, the plan is right even before the table has statistics.
create unique index messages_client_msg_id_key on messages (workspace_id, client_msg_id, channel_id, created_by)
  where client_msg_id is not null;

create table files (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  original text not null,
  type text not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'voice', 'sticker', 'file')),
  size bigint not null,
  width int,
  height int,
  duration int,
  storage_key text not null,
  -- Whoever uploaded it; null for what a client sent.
  created_by bigint,
  -- The message it belongs to; null while it waits to be attached, and for avatars.
  channel_id bigint,
  message_seq bigint,
  position smallint,
  is_avatar boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  foreign key (workspace_id, channel_id, message_seq) references messages (workspace_id, channel_id, seq)
);
create index files_message_idx on files (workspace_id, channel_id, message_seq, position) where message_seq is not null;
create index files_waiting_idx on files (created_at) where message_seq is null and not is_avatar;

-- Everything that happened, in commit order: what sockets carry and what they catch up from.
create table events (
  -- No foreign key: each row is written beside an update of its workspace's counters, which has one, and the check
  -- would be paid for every message.
  workspace_id bigint not null,
  seq bigint not null,
  event text not null,
  -- The channel whose readers get it, with user_ids on top; neither: everyone in the workspace; only user_ids: just them.
  channel_id bigint,
  user_ids bigint[],
  data text not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, seq)
);
create index events_created_at_idx on events using brin (created_at);
