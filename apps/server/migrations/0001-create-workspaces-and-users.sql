-- Workspaces, their counters, roles, users and sessions. Every table but the two global ones carries workspace_id first
-- in its key and a policy that shows only the rows of the workspace set for the transaction.

create table workspaces (
  id bigint generated always as identity primary key,
  subdomain text not null unique check (subdomain = lower(subdomain)),
  company text not null,
  tariff smallint not null default 2,
  payment_status smallint not null default 2,
  trial_ends_at timestamptz,
  ends_at timestamptz,
  -- Changes when event numbers start anew (a restored backup): cursors of another epoch mean nothing.
  epoch uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);

-- The hot row of a workspace, apart from the rest so that its updates stay small and in place.
create table workspace_counters (
  workspace_id bigint primary key references workspaces (id),
  event_seq bigint not null default 0,
  role_id bigint not null default 0,
  user_id bigint not null default 0,
  session_id bigint not null default 0,
  channel_id bigint not null default 0,
  message_id bigint not null default 0,
  client_id bigint not null default 0,
  bot_id bigint not null default 0,
  file_id bigint not null default 0
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create table roles (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  permissions jsonb not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);

create table users (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  role_id bigint not null,
  first_name text not null,
  last_name text not null,
  username text not null,
  email text not null,
  password_hash text,
  phone text,
  position text,
  timezone text,
  language text not null default 'en-US',
  theme text not null default 'auto',
  avatar_file_id bigint,
  own_channel_id bigint,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, role_id) references roles (workspace_id, id)
);
create unique index users_email_key on users (workspace_id, lower(email)) where deleted_at is null;
create unique index users_username_key on users (workspace_id, lower(username)) where deleted_at is null;

create table sessions (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  salt_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index sessions_token_hash_key on sessions (workspace_id, token_hash);
create unique index sessions_salt_hash_key on sessions (workspace_id, salt_hash);
create index sessions_user_idx on sessions (workspace_id, user_id);

create table sign_in_codes (
  workspace_id bigint not null references workspaces (id),
  code_hash bytea not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (workspace_id, code_hash),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
