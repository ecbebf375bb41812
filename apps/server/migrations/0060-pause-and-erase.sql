-- Users whom the plan has no room for: they cannot sign in until it has. Whether somebody of the workspace has made them
-- inactive is another matter (status). Of bots `state` says it.
alter table users add column paused_at timestamptz;

create trigger users_count_pause
after update of paused_at on users
for each row
when ((old.paused_at is null) <> (new.paused_at is null))
execute function count_access_change();

-- Since when the data of a closed workspace is being erased. From then on nobody returns to it.
alter table workspaces add column erasing_at timestamptz;

create function refuse_return() returns trigger
language plpgsql
as $$
begin
  raise exception 'workspace % is being erased', old.id;
end
$$;
create trigger workspaces_refuse_return
before update of payment_status on workspaces
for each row
when (old.erasing_at is not null and new.payment_status <> 4)
execute function refuse_return();

-- Removes the waiting and dead jobs of a workspace that is being erased, and of no other.
create function forget_jobs(workspace bigint) returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from public.workspaces where id = workspace and erasing_at is not null) then return; end if;
  delete from graphile_worker._private_jobs
    where locked_at is null and workspace::text in (payload->>'workspace_id', payload->>'workspaceId');
end
$$;
