-- What a client was sent, one row a message; the queue's order is message_seq within the channel.
create table deliveries (
  workspace_id bigint not null references workspaces (id),
  channel_id bigint not null,
  message_seq bigint not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  reason text,
  -- The messenger's own words, for the details and the log.
  detail text,
  attempts int not null default 0,
  -- Long texts and albums go out in parts: how many the messenger has confirmed.
  sent_parts int not null default 0,
  -- Set before a part is handed to the messenger, cleared by its answer: still set after a crash, the outcome is unknown.
  in_flight_since timestamptz,
  next_attempt_at timestamptz,
  -- The message was edited or deleted here after it was sent; the messenger has yet to be told.
  pending_change text check (pending_change in ('edit', 'delete')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, channel_id, message_seq),
  foreign key (workspace_id, channel_id, message_seq) references messages (workspace_id, channel_id, seq)
);
create index deliveries_open_idx on deliveries (workspace_id, channel_id, message_seq)
  where state = 'queued' or pending_change is not null;

-- The messenger's ids of messages in both directions: replies, edits and deletions find their message here, and the
-- key makes an inbound message unique however often it is delivered.
create table external_messages (
  workspace_id bigint not null references workspaces (id),
  bot_id bigint not null,
  chat_id text not null,
  external_id text not null,
  channel_id bigint not null,
  message_seq bigint not null,
  part smallint not null default 0,
  primary key (workspace_id, bot_id, chat_id, external_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  foreign key (workspace_id, channel_id, message_seq) references messages (workspace_id, channel_id, seq)
);
create index external_messages_message_idx on external_messages (workspace_id, channel_id, message_seq);

-- What messengers told us, stored before it is answered and handled in the order of arrival per chat.
create table inbound_updates (
  workspace_id bigint not null references workspaces (id),
  bot_id bigint not null,
  -- The provider's unique key (Telegram: update_id).
  update_key text not null,
  chat_key text not null,
  arrival bigint generated always as identity,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts int not null default 0,
  error text,
  primary key (workspace_id, bot_id, update_key),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id)
);
create index inbound_updates_open_idx on inbound_updates (workspace_id, bot_id, chat_key, arrival) where handled_at is null;
