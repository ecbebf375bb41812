-- Why a message failed.
alter table report_facts add column detail text;

-- What was undone is left out of lists.
create index report_facts_undone_idx on report_facts (workspace_id, channel_id, kind, at) where n < 0;

-- Clients of bots are counted without reading them; that a bot is there is said so that no other question takes it.
create index channels_reach_idx on channels (workspace_id, bot_id, client_blocked, blocked_at)
  where type = 3 and deleted_at is null and bot_id is not null;

-- How far messages have been looked at again for what their messengers tell of them: soon after they were sent, and later.
create table report_follow_ups (
  workspace_id bigint not null references workspaces (id),
  stage smallint not null,
  message_id bigint not null,
  primary key (workspace_id, stage)
);
select protect_workspace_table('report_follow_ups');

-- Of a bot's `AbilityPhases`: the price of a message at a moment to a client who was last active at another. Null: it has none.
create function cost_class(phases jsonb, active_at timestamptz, moment timestamptz) returns text
language sql immutable
as $$
  select case when active_at is null then phases -> 'unknown' ->> 'costClass'
    else (select p ->> 'costClass' from jsonb_array_elements(phases -> 'phases') p
      where (p ->> 'fromMs')::float8 <= greatest(milliseconds_between(active_at, moment), 0)
      order by (p ->> 'fromMs')::float8 desc limit 1) end
$$;

-- Of the same: for how long after a client was active they may be answered; null: for ever.
create function reply_window(phases jsonb) returns interval
language sql immutable
as $$
  select (p ->> 'fromMs')::float8 * interval '1 millisecond' from jsonb_array_elements(phases -> 'phases') p
  where p -> 'replyWindow' ->> 'kind' = 'closed' limit 1
$$;

-- A message that failed counts as such at the moment it was written, and costs nothing, until it is sent again.
create function count_delivery() returns trigger
language plpgsql
as $$
declare
  message record;
begin
  select m.created_at, m.created_by, c.bot_id,
      (select e.number from conversation_episodes e where e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
        and e.first_seq <= m.seq order by e.number desc limit 1) as episode,
      array(select l.label_id from channel_labels l where l.workspace_id = m.workspace_id and l.channel_id = m.channel_id
        order by 1) as label_ids,
      case when m.created_by is null then 'automation' else 'person' end as made_by,
      cost_class(b.ability_phases, k.last_inbound_at, now()) as cost
    into message
    from messages m
    join channels c on c.workspace_id = m.workspace_id and c.id = m.channel_id
    left join bots b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    left join clients k on k.workspace_id = c.workspace_id and k.id = c.client_id
    where m.workspace_id = new.workspace_id and m.channel_id = new.channel_id and m.seq = new.message_seq;
  insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, detail, made_by, n)
    select f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.detail, f.made_by, -1
    from report_facts f
    where f.workspace_id = new.workspace_id and f.channel_id = new.channel_id and f.at = message.created_at
      and f.kind in ('failed', 'free', 'session', 'charged')
    group by f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.detail, f.made_by
    having sum(f.n) > 0;
  insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, detail, made_by)
    select new.workspace_id, message.created_at, f.kind, new.channel_id, message.episode, message.bot_id, message.created_by,
      message.label_ids, f.detail, message.made_by
    from (values (case when new.state = 'failed' then 'failed' else message.cost end, case when new.state = 'failed' then coalesce(new.reason, 'unknown_outcome') end))
      f (kind, detail)
    where f.kind is not null;
  return null;
end
$$;
-- Rare: messages on their way to the phone set it off neither here nor there.
create trigger deliveries_counted after update of state, reason on deliveries for each row
  when ((old.state = 'failed') <> (new.state = 'failed') or (new.state = 'failed' and old.reason is distinct from new.reason))
  execute function count_delivery();

-- Those that have failed before, and were not sent again since.
alter table messages no force row level security;
alter table channels no force row level security;
alter table channel_labels no force row level security;
alter table conversation_episodes no force row level security;
alter table report_facts no force row level security;
insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, detail, made_by)
  select m.workspace_id, m.created_at, 'failed', m.channel_id,
    (select e.number from conversation_episodes e where e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
      and e.first_seq <= m.seq order by e.number desc limit 1),
    c.bot_id, m.created_by,
    array(select l.label_id from channel_labels l where l.workspace_id = m.workspace_id and l.channel_id = m.channel_id order by 1),
    coalesce(d.reason, 'unknown_outcome'), case when m.created_by is null then 'automation' else 'person' end
  from deliveries d
  join messages m on m.workspace_id = d.workspace_id and m.channel_id = d.channel_id and m.seq = d.message_seq
  join channels c on c.workspace_id = d.workspace_id and c.id = d.channel_id
  where d.state = 'failed';
alter table messages force row level security;
alter table channels force row level security;
alter table channel_labels force row level security;
alter table conversation_episodes force row level security;
alter table report_facts force row level security;
