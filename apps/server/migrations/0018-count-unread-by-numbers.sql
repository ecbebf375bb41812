-- Numbers have no gaps, so all after the mark are unread but the few that never are: silent and own messages, each found in
-- an index that holds no others (0016, 0017). Callers ask only where the newest message is not read. Badges show no more
-- than a thousand. A table of one value, as in 0012: the planner writes it into the query.
drop function unread_of(bigint, bigint, bigint, bigint);
create function unread_of(of_workspace bigint, of_channel bigint, after_seq bigint, last_seq bigint, reader bigint)
returns table (unread int)
language sql stable
as $$
  select least(1000, last_seq - after_seq
    - (select count(*) from messages silent
       where silent.workspace_id = of_workspace and silent.channel_id = of_channel and silent.seq > after_seq
         and (silent.system is not null or silent.deleted_at is not null))
    - (select count(*) from messages own
       where own.workspace_id = of_workspace and own.channel_id = of_channel and own.seq > after_seq
         and own.created_by = reader and own.system is null and own.deleted_at is null))::int
$$;
