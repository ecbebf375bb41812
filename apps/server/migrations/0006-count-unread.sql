-- A member's unread messages: others' undeleted ones after the read mark. Badges show no more than this, so counting stops
-- at a thousand. Callers ask only where the newest message is not read.
create function count_unread(of_workspace bigint, of_channel bigint, after_seq bigint, reader bigint) returns int
language sql stable
as $$
  select count(*)::int from (
    select 1 from messages m
    where m.workspace_id = of_workspace and m.channel_id = of_channel and m.seq > after_seq
      and m.created_by is distinct from reader and m.deleted_at is null and m.system is null
    limit 1000) counted
$$;
