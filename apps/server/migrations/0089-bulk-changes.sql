-- Changes of many conversations at once. What is to be changed is settled at the start; a job works through it.
create table bulk_changes (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  created_by bigint not null,
  -- The caller's name for it: a repeat finds the first one.
  request_id uuid not null,
  -- As the contract has it.
  action jsonb not null,
  -- The caller's address and browser, for the audit log.
  origin jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  total int not null default 0,
  done int not null default 0,
  skipped int not null default 0,
  undone int not null default 0,
  kept int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (workspace_id, id),
  unique (workspace_id, created_by, request_id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  check ((state in ('running', 'undoing')) = (finished_at is null))
);
-- One at a time for each user.
create unique index bulk_changes_running_key on bulk_changes (workspace_id, created_by)
  where state in ('running', 'undoing');
select protect_workspace_table('bulk_changes');

create table bulk_change_rows (
  workspace_id bigint not null,
  bulk_id bigint not null,
  channel_id bigint not null,
  -- What the conversation was at the start: one that is another by its turn is left out.
  seen_version int not null,
  seen_seq bigint not null,
  seen_manager_id bigint,
  result text not null default 'waiting' check (result in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  reason text check (reason in ('already_so', 'changed_meanwhile', 'not_allowed', 'gone')),
  -- What the change replaced, to take it back.
  before jsonb,
  primary key (workspace_id, bulk_id, channel_id),
  foreign key (workspace_id, bulk_id) references bulk_changes (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  check ((result = 'skipped') = (reason is not null))
);
create index bulk_change_rows_result_idx on bulk_change_rows (workspace_id, bulk_id, result, channel_id);
select protect_workspace_table('bulk_change_rows');
