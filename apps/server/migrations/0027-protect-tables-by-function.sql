-- What every table of workspaces needs, in one call at the end of its creation:
--   create table notes (workspace_id bigint not null references workspaces (id), id bigint not null, …, primary key (workspace_id, id));
--   select protect_workspace_table('notes');
-- Row security is enabled and forced, a policy confines reading and writing to the workspace of the transaction, and a table
-- whose key or foreign keys could lead out of a workspace is refused. Tables from before keep the policies they have.
create function protect_workspace_table(protected regclass) returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  loose text;
begin
  if not exists (
    select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = protected and i.indisprimary and a.attname = 'workspace_id' and a.atttypid = 'bigint'::regtype
  ) then
    raise exception 'the primary key of % must begin with workspace_id bigint', protected;
  end if;
  select string_agg(k.conname, ', ' order by k.conname) into loose from pg_constraint k
    where k.conrelid = protected and k.contype = 'f'
      and not exists (select from pg_attribute a
        where a.attrelid = protected and a.attnum = any(k.conkey) and a.attname = 'workspace_id');
  if loose is not null then
    raise exception 'foreign keys of % must carry workspace_id: %', protected, loose;
  end if;
  if not exists (select from pg_constraint k where k.conrelid = protected and k.contype = 'f') then
    raise exception '% must reference workspaces (id), or a table of workspaces by its whole key', protected;
  end if;

  execute format('alter table %s enable row level security', protected);
  execute format('alter table %s force row level security', protected);
  -- The sub-select is evaluated once a statement.
  execute format(
    'create policy workspace_isolation on %s
       using (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))
       with check (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))',
    protected
  );
end
$$;
