-- Exports of a workspace, each asked for by its owner and fetched by nobody else.
create table data_exports (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  requested_by bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- Parts of it that are done, in percent.
  progress smallint not null default 0 check (progress between 0 and 100),
  storage_key text,
  size bigint,
  created_at timestamptz not null default now(),
  -- Its bytes are deleted after this.
  expires_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, requested_by) references users (workspace_id, id),
  check ((state = 'ready') = (storage_key is not null and size is not null and expires_at is not null))
);
-- One at a time.
create unique index data_exports_running_key on data_exports (workspace_id) where state in ('waiting', 'running');
select protect_workspace_table('data_exports');
