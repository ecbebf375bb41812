-- How urgent a conversation is: low, normal, high, urgent.
alter table channels add column priority smallint not null default 1 check (priority between 0 and 3);

-- Open conversations in the order of lists: those that have just woken, then who waits longest, then the others.
create index channels_open_order_idx on channels
    (workspace_id, (coalesce(case when woken_at is null then awaiting_since else '-infinity'::timestamptz end, 'infinity'::timestamptz)))
  where type = 3 and deleted_at is null and state = 'open';

-- Filters of conversations that are kept under a name, of one user or of the workspace.
create table conversation_views (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  -- Null: the workspace's.
  owner_id bigint,
  name text not null,
  -- As the contract has it; what it names may be gone.
  filter jsonb not null,
  sort text not null check (sort in ('waiting', 'newest')),
  -- Among those of the same owner.
  position int not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, owner_id) references users (workspace_id, id)
);
create index conversation_views_owner_idx on conversation_views (workspace_id, owner_id, position);
select protect_workspace_table('conversation_views');
