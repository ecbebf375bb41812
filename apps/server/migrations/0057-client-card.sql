-- The team has blocked the client of this conversation: what they write is kept, and nothing tells of it or answers it.
-- On the channel, since whoever sends or counts has its row locked or at hand. `client_blocked` is the other way round.
alter table channels
  add column blocked_at timestamptz,
  add column blocked_by bigint,
  add foreign key (workspace_id, blocked_by) references users (workspace_id, id);

-- What colleagues note about a client.
create table client_notes (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  client_id bigint not null,
  content text not null,
  created_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create index client_notes_client_idx on client_notes (workspace_id, client_id, id desc);
select protect_workspace_table('client_notes');

-- What has changed about a client. Names are those of then.
create table client_changes (
  workspace_id bigint not null references workspaces (id),
  id uuid not null default gen_random_uuid(),
  client_id bigint not null,
  field text not null check (field in ('name', 'username', 'phone', 'viber_phone', 'facebook_link', 'manager', 'blocked', 'field')),
  -- The title of a custom field.
  label text,
  before text,
  after text,
  -- Null: the client, or their messenger.
  changed_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, changed_by) references users (workspace_id, id)
);
create index client_changes_client_idx on client_changes (workspace_id, client_id, created_at desc, id);
select protect_workspace_table('client_changes');
