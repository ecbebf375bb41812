-- What is due soon, and what is over, among the targets that run.
create index conversation_targets_due_idx on conversation_targets (workspace_id, due_at)
  where ended_at is null and paused_at is null and due_at is not null;

-- Open conversations are counted by manager, and now by bot too, from the index alone. What is in it is in another index as well:
-- no update costs more.
drop index channels_load_idx;
create index channels_load_idx on channels (workspace_id, manager_id) include (id, bot_id, awaiting_since)
  where type = 3 and deleted_at is null and state = 'open';

-- For the metrics, over all workspaces, as the owner of the tables: row level security shows it one of them at a time.
-- `facts_behind_s` is the age of the oldest fact, or message, that is not in the sums of reports.
create function read_desk_numbers() returns table (waiting bigint, longest_wait_s float8, facts_behind_s float8)
language plpgsql
as $$
declare
  workspace bigint;
  number bigint;
  since timestamptz;
  behind timestamptz;
  first_since timestamptz;
  first_behind timestamptz;
begin
  waiting := 0;
  for workspace in select id from workspaces loop
    perform set_config('app.workspace_id', workspace::text, true);
    select count(*), min(c.awaiting_since) into number, since from channels c
      where c.workspace_id = workspace and c.type = 3 and c.deleted_at is null and c.state = 'open'
        and c.awaiting_since is not null;
    select least(
        (select min(f.at) from report_facts f where f.workspace_id = workspace and f.is_new),
        (select m.created_at from messages m where m.workspace_id = workspace
            and m.id > coalesce((select r.message_id from report_cursors r where r.workspace_id = workspace), 0)
          order by m.id limit 1)) into behind;
    waiting := waiting + number;
    first_since := least(first_since, since);
    first_behind := least(first_behind, behind);
  end loop;
  longest_wait_s := greatest(0, coalesce(extract(epoch from clock_timestamp() - first_since), 0));
  facts_behind_s := greatest(0, coalesce(extract(epoch from clock_timestamp() - first_behind), 0));
  return next;
end
$$;

-- The same way: what has failed in the last 24 hours, by messenger and reason.
create function count_failed_deliveries() returns table (messenger int, reason text, failed bigint)
language plpgsql
as $$
declare
  workspace bigint;
begin
  for workspace in select distinct d.workspace_id from deliveries d
      where d.state = 'failed' and d.updated_at > now() - interval '1 day' loop
    perform set_config('app.workspace_id', workspace::text, true);
    return query select b.type::int, coalesce(d.reason, ''), count(*)
      from deliveries d
      join channels c on c.workspace_id = d.workspace_id and c.id = d.channel_id
      join bots b on b.workspace_id = c.workspace_id and b.id = c.bot_id
      where d.workspace_id = workspace and d.state = 'failed' and d.updated_at > now() - interval '1 day'
      group by b.type, d.reason;
  end loop;
end
$$;
