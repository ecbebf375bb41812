-- How the new clients of a bot come to their managers; a bot without a row leaves it to people. The rows of a workspace
-- are locked by the process that assigns its clients.
create table assignment_policies (
  workspace_id bigint not null,
  bot_id bigint not null,
  mode text not null check (mode in ('by_hand', 'in_turn', 'least_busy')),
  last_manager_first boolean not null,
  -- Null: everyone who may answer clients.
  user_ids bigint[],
  accept_minutes int check (accept_minutes > 0),
  gone_minutes int check (gone_minutes > 0),
  -- Gets clients whom nobody else can take.
  otherwise_user_id bigint,
  version int not null default 1,
  primary key (workspace_id, bot_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  foreign key (workspace_id, otherwise_user_id) references users (workspace_id, id)
);
select protect_workspace_table('assignment_policies');

create table user_capacity (
  workspace_id bigint not null,
  user_id bigint not null,
  -- How many conversations that wait, or were active within the hour; null: any number.
  capacity int check (capacity >= 0),
  -- Rises with every client that somebody gets: the lowest one's turn is next.
  turn bigint not null default 0,
  -- Offline since; kept where clients are given back for it.
  gone_since timestamptz,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
select protect_workspace_table('user_capacity');

-- Why a conversation went to somebody, or was taken from them.
create table assignment_log (
  workspace_id bigint not null,
  id uuid not null default gen_random_uuid(),
  channel_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('given', 'taken_back')),
  user_id bigint not null,
  reason text not null,
  load int not null,
  capacity int,
  minutes int,
  -- [{"user_id": 3, "name": "Anna", "why": "full", "load": 8, "capacity": 8}]; names are those of then.
  passed_over jsonb not null default '[]',
  more_passed_over int not null default 0,
  -- Goes on by then, unless its manager has read the line with this number, or done anything else.
  accept_by timestamptz,
  offer_seq bigint,
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
create index assignment_log_channel_idx on assignment_log (workspace_id, channel_id, at desc);
create index assignment_log_accept_idx on assignment_log (workspace_id, accept_by) where accept_by is not null;
select protect_workspace_table('assignment_log');

alter table channels
  -- The conversation's manager before it was nobody's, and when somebody gave it back: it is not theirs at once again.
  add column last_manager_id bigint,
  add column returned_at timestamptz,
  add foreign key (workspace_id, last_manager_id) references users (workspace_id, id);
create index channels_load_idx on channels (workspace_id, manager_id)
  where type = 3 and manager_id is not null and deleted_at is null and state = 'open';

-- Whatever makes room, or makes a client wait, has its workspace's clients assigned: by a job of the same transaction,
-- whichever code wrote it. Deferred, so that the job's row is locked after all others.
create function queue_assignment() returns trigger
language plpgsql
as $$
begin
  -- Once is enough in a transaction, however many rows it changes.
  if current_setting('switchboard.assigns', true) = new.workspace_id::text then
    return null;
  end if;
  if exists (select from assignment_policies p where p.workspace_id = new.workspace_id and p.mode <> 'by_hand') then
    perform enqueue_job('assign-conversations', json_build_object('workspace_id', new.workspace_id),
      key => 'assign:' || new.workspace_id);
    perform set_config('switchboard.assigns', new.workspace_id::text, true);
  end if;
  return null;
end
$$;
create constraint trigger channels_assignment after update on channels deferrable initially deferred for each row
  when (new.type = 3 and (
    -- It was somebody's, who has room now,
    (old.manager_id is not null and (old.manager_id is distinct from new.manager_id
      or old.state = 'open' and new.state <> 'open' or old.deleted_at is null and new.deleted_at is not null))
    -- or its client waits for a manager now.
    or (new.manager_id is null and new.awaiting_since is not null and (old.awaiting_since is null or old.state <> new.state
      or (old.blocked_at is null) <> (new.blocked_at is null) or (old.deleted_at is null) <> (new.deleted_at is null)))))
  execute function queue_assignment();
create constraint trigger users_assignment after update on users deferrable initially deferred for each row
  when (old.status <> new.status or old.role_id <> new.role_id or (old.deleted_at is null) <> (new.deleted_at is null)
    or old.custom_status is distinct from new.custom_status or (old.paused_at is null) <> (new.paused_at is null))
  execute function queue_assignment();
create constraint trigger roles_assignment after update on roles deferrable initially deferred for each row
  when (old.permissions is distinct from new.permissions)
  execute function queue_assignment();
create constraint trigger bots_assignment after update on bots deferrable initially deferred for each row
  when (old.state is distinct from new.state or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function queue_assignment();
create constraint trigger assignment_policies_assignment after insert or update on assignment_policies
  deferrable initially deferred for each row execute function queue_assignment();
create constraint trigger new_capacity_assignment after insert on user_capacity deferrable initially deferred for each row
  when (new.capacity is not null) execute function queue_assignment();
create constraint trigger capacity_assignment after update on user_capacity deferrable initially deferred for each row
  when (old.capacity is distinct from new.capacity) execute function queue_assignment();
