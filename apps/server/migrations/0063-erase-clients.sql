-- Clients who asked to be forgotten. What is kept tells nothing of them: that it happened, when, by whom, and how much.
create table client_erasures (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  -- Null: repeated after a backup was restored.
  requested_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  -- How much was removed, by kind.
  removed jsonb not null default '{}',
  primary key (workspace_id, id),
  foreign key (workspace_id, requested_by) references users (workspace_id, id)
);
create index client_erasures_running_idx on client_erasures (workspace_id, id) where finished_at is null;
select protect_workspace_table('client_erasures');

-- Whom an erasure is of. Their accounts at messengers are needed until it has ended: rows name them that know no client.
create table erased_clients (
  workspace_id bigint not null references workspaces (id),
  client_id bigint not null,
  erasure_id bigint not null,
  bot_id bigint not null,
  -- Null once the erasure has ended.
  service_client_id text,
  -- When the client came, in microseconds: after a restore the same id may be somebody else.
  client_since bigint not null,
  channel_id bigint,
  primary key (workspace_id, client_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, erasure_id) references client_erasures (workspace_id, id)
);
create index erased_clients_erasure_idx on erased_clients (workspace_id, erasure_id);
select protect_workspace_table('erased_clients');

-- The audit log is only added to, but for one thing: the names of a client who is erased go.
drop trigger audit_log_stays on audit_log;
create trigger audit_log_stays before update on audit_log for each row
  when (not (old.subject_kind = 'client' and new.subject_name = '' and new.changes = '{}'
    and (new.workspace_id, new.id, new.created_at, new.actor_id, new.actor_name, new.action, new.subject_kind, new.subject_id, new.ip,
      new.user_agent) is not distinct from (old.workspace_id, old.id, old.created_at, old.actor_id, old.actor_name, old.action,
      old.subject_kind, old.subject_id, old.ip, old.user_agent)))
  execute function refuse_update();

-- Deletes the jobs that name a client, but for one that has begun and one that will handle what the same person has written
-- since `before`. Answers how many are still at work.
create function forget_jobs_of_client(in_workspace bigint, of_client bigint, of_channel bigint, of_bot bigint, of_chat text,
  before timestamptz)
returns bigint
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  at_work bigint;
begin
  if in_workspace is distinct from current_setting('app.workspace_id')::bigint then
    raise exception 'jobs of another workspace';
  end if;
  with named as materialized (
    select j.id, j.locked_at, j.key, j.attempts >= j.max_attempts as is_dead, j.payload ->> 'chat_key' as chat_key
    from graphile_worker._private_jobs j
    where coalesce(j.payload ->> 'workspace_id', j.payload ->> 'workspaceId') = in_workspace::text
      and (coalesce(j.payload ->> 'client_id', j.payload ->> 'clientId') = of_client::text
        or coalesce(j.payload ->> 'channel_id', j.payload ->> 'channelId') = of_channel::text
        or (j.payload ->> 'bot_id' = of_bot::text and coalesce(j.payload ->> 'chat_id', j.payload ->> 'chat_key') = of_chat
          and j.created_at <= before))
  ), gone as (
    delete from graphile_worker._private_jobs j using named n
    where j.id = n.id and n.locked_at is null and (n.chat_key is null or n.is_dead)
  )
  select count(*) into at_work from named n where n.locked_at is not null and n.chat_key is null;
  return at_work;
end
$$;
