-- What messages say, folded into words for search (docs/decisions/0009-search.md). Beside `messages`, so that reading
-- history stays as it is, a large table is not rewritten, and the index can be thrown away and filled again.
create table message_search (
  workspace_id bigint not null,
  message_id bigint not null,
  channel_id bigint not null,
  created_at timestamptz not null,
  -- Every term carries its workspace and its bucket of 4,096 message ids before it: `1/2f/word`.
  terms tsvector not null,
  -- No foreign keys: a row is written in the same flight as its message, and the check would be paid for every message.
  primary key (workspace_id, message_id)
);
-- Without a pending list, which every probe of a search would have to read.
create index message_search_terms_idx on message_search using gin (terms) with (fastupdate = off);

-- Messages from before this table, to be folded by a job from the newest down. A workspace's row goes when that is done.
create table message_search_backlog (
  workspace_id bigint not null,
  below_id bigint not null,
  primary key (workspace_id),
  foreign key (workspace_id) references workspaces (id)
);
insert into message_search_backlog (workspace_id, below_id)
select workspace_id, message_id + 1 from workspace_counters where message_id > 0;

do $$
declare
  name text;
begin
  foreach name in array array['message_search', 'message_search_backlog'] loop
    execute format('alter table %I enable row level security', name);
    execute format(
      'create policy workspace_isolation on %I
         using (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))
         with check (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))',
      name
    );
  end loop;
end $$;
alter table message_search_backlog force row level security;
-- message_search is not forced: under a policy an index may only be asked with operators that are leak-proof, and the one
-- of full-text search is not. The application's role is held by the policy; search_messages below, which runs as the
-- owner, reads the workspace from the same setting.

-- The first bucket whose messages are from `moment` or later. Ids rise with time, but for messages that a messenger told us
-- late: callers add to the moment what that can be.
create function search_bucket_at(of_workspace bigint, newest_bucket bigint, moment timestamptz) returns bigint
language plpgsql stable
as $$
declare
  low bigint := 0;
  high bigint := newest_bucket + 1;
  middle bigint;
begin
  while low < high loop
    middle := (low + high) / 2;
    if (select m.created_at from messages m where m.workspace_id = of_workspace and m.id >= middle << 12
        order by m.id limit 1) < moment then
      low := middle + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end
$$;

-- Channels a reader may read (the rule 'channel.read' of the contract's `can`, which has the last word), if they are few.
create function list_few_readable_channels(
  of_workspace bigint, reader bigint, reads_public boolean, reads_clients boolean, few int
) returns bigint[]
language sql stable
as $$
  select case when count(*) <= few then array_agg(id) end from (
    (select c.id from channel_members m join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
      where m.workspace_id = of_workspace and m.user_id = reader and c.deleted_at is null and (c.type <> 3 or reads_clients)
      limit few + 1)
    union
    (select c.id from channels c where reads_public and c.workspace_id = of_workspace and c.type = 1 and c.is_public
      and c.deleted_at is null limit few + 1)
    union
    (select c.id from channels c where reads_clients and c.workspace_id = of_workspace and c.type = 3
      and c.deleted_at is null limit few + 1)
    union
    select 1
  ) readable
$$;

-- The newest messages that match, of channels the reader may read, newest first. `query` is a tsquery in which % stands
-- where terms carry workspace and bucket. Buckets are walked from the newest down, more at a time while little is found:
-- then neither a word that is everywhere nor one that only the oldest messages have is looked for among all its hits.
-- `only_channel` is a channel that the caller has checked. A row of nulls says that time ran out.
create function search_messages(
  query text, reader bigint, reads_public boolean, reads_clients boolean, only_channel bigint, before_id bigint,
  created_from timestamptz, created_to timestamptz, wanted int, budget_ms int
) returns table (message_id bigint, channel_id bigint)
language plpgsql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  deadline constant timestamptz := clock_timestamp() + budget_ms * interval '1 millisecond';
  -- How much later than it was written a messenger may have told us of a message.
  late constant interval := '3 days';
  of_workspace constant bigint := current_setting('app.workspace_id')::bigint;
  -- Told apart by the index when they are no more than these; else by looking at the hits.
  channel_ids constant bigint[] := case when only_channel is null
    then list_few_readable_channels(of_workspace, reader, reads_public, reads_clients, 100) else array[only_channel] end;
  newest bigint;
  oldest bigint := 0;
  widest int;
  width int := 1;
  missing int := wanted;
  found_now int;
begin
  select least(before_id - 1, c.message_id) >> 12 into newest from workspace_counters c where c.workspace_id = of_workspace;
  if created_to is not null then
    newest := least(newest, search_bucket_at(of_workspace, newest, created_to + late) - 1);
  end if;
  if created_from is not null then
    oldest := greatest(0, search_bucket_at(of_workspace, newest, created_from) - 1);
  end if;
  if only_channel is not null then
    newest := least(newest, (select m.id >> 12 from messages m
      where m.workspace_id = of_workspace and m.channel_id = only_channel order by m.seq desc limit 1));
    oldest := greatest(oldest, (select m.id >> 12 from messages m
      where m.workspace_id = of_workspace and m.channel_id = only_channel order by m.seq limit 1));
  end if;
  if channel_ids is not null then
    query := query || ' & (' || (select string_agg(format('''%%~c%s''', id), ' | ') from unnest(channel_ids) as id) || ')';
  end if;
  widest := greatest(1, least(8, 100 / greatest(1, coalesce(cardinality(channel_ids), 1))));

  while newest >= oldest and missing > 0 loop
    if clock_timestamp() > deadline then
      return query select null::bigint, null::bigint;
      return;
    end if;
    width := least(width, newest - oldest + 1);
    return query
      select n.message_id, n.channel_id
      from (
        select h.message_id, h.channel_id
        from (
          select s.message_id, s.channel_id, s.created_at from message_search s
          where s.terms @@ (
            select string_agg('(' || replace(query, '%', to_hex(of_workspace) || '/' || to_hex(b) || '/') || ')', ' | ')::tsquery
            from generate_series(newest - width + 1, newest) as b)
          offset 0
        ) h
        where h.message_id < before_id
          and (created_from is null or h.created_at >= created_from)
          and (created_to is null or h.created_at < created_to)
        order by h.message_id desc
        offset 0
      ) n
      -- The rows come in order, so channels are looked at until enough are found; `offset 0` keeps the planner from reading
      -- all of them beforehand.
      where channel_ids is not null or exists (
        select from channels c
        where c.workspace_id = of_workspace and c.id = n.channel_id and c.deleted_at is null
          and case c.type
            when 0 then true
            when 3 then reads_clients
            else (c.type = 1 and c.is_public and reads_public) or exists (
              select from channel_members m
              where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = reader
              offset 0)
          end
        offset 0)
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    newest := newest - width;
    width := least(widest, width * 2);
  end loop;
end
$$;
