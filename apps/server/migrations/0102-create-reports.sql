create function make_fact_id() returns uuid
language sql volatile
as $$
  select encode(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 'hex')::uuid
$$;

-- What happens with clients, each with its moment, for reports: written with what happens, and never changed but for what
-- the job that sums it up finds out (`is_new`, `work_ms`). Numbers outlive the words and the names.
create table report_facts (
  workspace_id bigint not null,
  -- It begins with the time, so that indexes grow at their end.
  id uuid not null default make_fact_id(),
  at timestamptz not null,
  -- `factKinds` of the contract.
  kind text not null,
  channel_id bigint not null,
  episode int,
  bot_id bigint,
  -- Whose doing it was, or whose client.
  user_id bigint,
  -- As the conversation had them then.
  label_ids bigint[] not null default '{}',
  -- Milliseconds it took, or stars.
  value bigint,
  -- Milliseconds of it in the working time of the bot.
  work_ms bigint,
  made_by text not null check (made_by in ('client', 'person', 'automation', 'app')),
  -- -1 takes back one like it, at the same moment.
  n smallint not null default 1 check (n in (1, -1)),
  -- It is not part of the sums yet.
  is_new boolean not null default true,
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);
create index report_facts_list_idx on report_facts (workspace_id, kind, at desc, id desc);
create index report_facts_user_idx on report_facts (workspace_id, user_id, kind, at) where user_id is not null;
create index report_facts_new_idx on report_facts (workspace_id) where is_new;
create index report_facts_channel_idx on report_facts (workspace_id, channel_id, kind, at desc)
  where kind not in ('message_in', 'message_out');
select protect_workspace_table('report_facts');

-- Sums of facts by hours, days and months of UTC, what any time zone's periods are made of: of all, of each label, bot and
-- user, and of each two of them together. Of all by quarters of an hour too, for zones that are no whole hours from UTC; of
-- users and of two together none by hours, which would be as many as the facts. 0: of any. Working time has kinds of its
-- own (`answer_work`).
create table report_sums (
  workspace_id bigint not null references workspaces (id),
  kind text not null,
  span text not null check (span in ('quarter', 'hour', 'day', 'month')),
  label_id bigint not null,
  bot_id bigint not null,
  user_id bigint not null,
  at timestamptz not null,
  n bigint not null,
  total bigint not null,
  -- How many facts have a value of each size: a size is 6 % more than the one before.
  sizes smallint[] not null,
  counts int[] not null,
  -- The moment first: what is made together lies together, and PostgreSQL 18 finds one owner's all the same.
  primary key (workspace_id, kind, span, at, label_id, bot_id, user_id)
);
select protect_workspace_table('report_sums');
-- To look for it took three quarters as long as all else of making sums; they are made of facts, which reference their channels.
alter table report_sums drop constraint report_sums_workspace_id_fkey;

-- How far the messages of a workspace have been counted.
create table report_cursors (
  workspace_id bigint primary key references workspaces (id),
  message_id bigint not null
);
select protect_workspace_table('report_cursors');

create function report_size(value bigint) returns smallint
language sql immutable
as $$
  select ceil(ln(greatest(value, 1)) / ln(1.06))::smallint
$$;

create function note_report_fact(workspace bigint, channel bigint, kind text, at timestamptz, made_by text,
  user_id bigint default null, value bigint default null, episode int default null) returns void
language sql
as $$
  insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by)
    select workspace, at, kind, c.id, coalesce(episode, (select max(e.number) from conversation_episodes e
        where e.workspace_id = c.workspace_id and e.channel_id = c.id)), c.bot_id, user_id,
      array(select l.label_id from channel_labels l where l.workspace_id = c.workspace_id and l.channel_id = c.id order by 1),
      case when value is not null then greatest(value, 0) end, made_by
    from channels c where c.workspace_id = workspace and c.id = channel
$$;

-- The newest one like it, of a moment where that is known, no longer counts.
create function take_back_report_fact(workspace bigint, channel bigint, kinds text[], of_episode int,
  moment timestamptz default null) returns void
language sql
as $$
  insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, work_ms, made_by, n)
    select f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.value, f.work_ms, f.made_by, -1
    from report_facts f
    where f.workspace_id = workspace and f.channel_id = channel and f.kind = any(kinds) and f.episode = of_episode
      and (moment is null or f.at = moment)
    group by f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.value, f.work_ms, f.made_by
    having sum(f.n) > 0
    order by f.at desc limit 1
$$;

create function milliseconds_between(began timestamptz, ended timestamptz) returns bigint
language sql immutable
as $$
  select (extract(epoch from ended - began) * 1000)::bigint
$$;

create function count_episode() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    perform take_back_report_fact(old.workspace_id, old.channel_id, '{opened,reopened}', old.number);
  elsif tg_op = 'INSERT' then
    perform note_report_fact(new.workspace_id, new.channel_id, case when new.number = 1 then 'opened' else 'reopened' end,
      new.opened_at, case new.opened_by when 'client' then 'client' when 'automation' then 'automation' else 'person' end,
      new.opened_by_user, null, new.number);
  elsif new.closed_at is null then
    perform take_back_report_fact(new.workspace_id, new.channel_id, '{closed}', new.number);
  else
    perform note_report_fact(new.workspace_id, new.channel_id, 'closed', new.closed_at,
      case when new.closed_by is null then 'automation' else 'person' end, new.closed_by,
      milliseconds_between(new.opened_at, new.closed_at), new.number);
  end if;
  return null;
end
$$;
create trigger conversation_episodes_counted after insert or delete on conversation_episodes
  for each row execute function count_episode();
create trigger conversation_episodes_closing_counted after update of closed_at on conversation_episodes
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_episode();

-- At the end of the transaction, when the answer is written.
create function count_conversation() returns trigger
language plpgsql
as $$
declare
  answer record;
  episode record;
  asked record;
  first_answer record;
begin
  if old.manager_id is distinct from new.manager_id then
    perform note_report_fact(new.workspace_id, new.id,
      case when new.manager_id is null then 'released' when old.manager_id is null then 'assigned' else 'transferred' end,
      now(), case when exists (select from assignment_log a where a.workspace_id = new.workspace_id
        and a.channel_id = new.id and a.at >= now()) then 'automation' else 'person' end,
      coalesce(new.manager_id, old.manager_id));
  end if;
  if old.state <> new.state and new.state = 'snoozed' then
    perform note_report_fact(new.workspace_id, new.id, 'snoozed', now(),
      case when new.snoozed_by is null then 'automation' else 'person' end, new.snoozed_by);
  end if;
  if old.awaiting_since is null or old.awaiting_since is not distinct from new.awaiting_since then
    return null;
  end if;
  select m.seq, m.created_at, m.created_by into answer from messages m
    where m.workspace_id = new.workspace_id and m.channel_id = new.id
      and m.ts >= floor(extract(epoch from old.awaiting_since) * 1000000)::bigint
      and (m.created_by is not null and m.system is null and m.audience = 'public' or m.system ->> 'code' = 'sent_elsewhere')
    order by m.ts limit 1;
  if answer.seq is null then
    return null;
  end if;
  perform note_report_fact(new.workspace_id, new.id, 'answer', answer.created_at, 'person', answer.created_by,
    milliseconds_between(old.awaiting_since, answer.created_at));
  select e.number, e.first_seq into episode from conversation_episodes e
    where e.workspace_id = new.workspace_id and e.channel_id = new.id order by e.number desc limit 1;
  select m.seq, m.created_at into asked from messages m
    where m.workspace_id = new.workspace_id and m.channel_id = new.id and m.seq >= episode.first_seq
      and m.client_id is not null and m.system is null
    order by m.seq limit 1;
  select m.seq into first_answer from messages m
    where m.workspace_id = new.workspace_id and m.channel_id = new.id and m.seq > asked.seq
      and (m.created_by is not null and m.system is null and m.audience = 'public' or m.system ->> 'code' = 'sent_elsewhere')
    order by m.seq limit 1;
  if first_answer.seq = answer.seq then
    perform note_report_fact(new.workspace_id, new.id, 'first_answer', answer.created_at, 'person', answer.created_by,
      milliseconds_between(asked.created_at, answer.created_at), episode.number);
  end if;
  return null;
end
$$;
create constraint trigger channels_counted after update on channels deferrable initially deferred for each row
  when (new.type = 3 and (old.manager_id is distinct from new.manager_id
    or (old.state <> new.state and new.state = 'snoozed')
    or (old.awaiting_since is not null and old.awaiting_since is distinct from new.awaiting_since)))
  execute function count_conversation();

create function count_rating() returns trigger
language plpgsql
as $$
begin
  if old.rating is not null then
    perform take_back_report_fact(new.workspace_id, new.channel_id, '{rating}', new.number);
  end if;
  if new.rating is not null then
    perform note_report_fact(new.workspace_id, new.channel_id, 'rating', new.rated_at, 'client', new.asked_by, new.rating,
      new.number);
  end if;
  return null;
end
$$;
create trigger episode_ratings_counted after update of rating on episode_ratings
  for each row when (old.rating is distinct from new.rating) execute function count_rating();

create function count_target() returns trigger
language plpgsql
as $$
begin
  if new.is_met and new.ended_at is not null and new.due_at is not null then
    perform note_report_fact(new.workspace_id, new.channel_id,
      case when new.ended_at <= new.due_at then 'target_met' else 'target_missed' end, new.ended_at, 'person',
      (select c.manager_id from channels c where c.workspace_id = new.workspace_id and c.id = new.channel_id),
      milliseconds_between(new.began_at, new.ended_at), new.episode);
  else
    perform take_back_report_fact(new.workspace_id, new.channel_id, '{target_met,target_missed}', new.episode,
      old.ended_at);
  end if;
  return null;
end
$$;
-- Its moments are found by a job, maybe after it has ended.
create trigger conversation_targets_counted after update on conversation_targets for each row
  when ((old.ended_at is not null and old.due_at is not null and coalesce(old.is_met, false))
    <> (new.ended_at is not null and new.due_at is not null and coalesce(new.is_met, false)))
  execute function count_target();

-- What was before, from what was kept of it. An owner who is no superuser sees no rows of protected tables.
alter table conversation_episodes no force row level security;
alter table conversation_targets no force row level security;
alter table episode_ratings no force row level security;
alter table channels no force row level security;
alter table channel_labels no force row level security;
alter table messages no force row level security;
alter table report_facts no force row level security;
alter table report_cursors no force row level security;
insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by)
  select e.workspace_id, f.at, f.kind, e.channel_id, e.number, c.bot_id, f.user_id,
    array(select l.label_id from channel_labels l where l.workspace_id = c.workspace_id and l.channel_id = c.id order by 1),
    f.value, f.made_by
  from conversation_episodes e
  join channels c on c.workspace_id = e.workspace_id and c.id = e.channel_id
  left join messages m on m.workspace_id = e.workspace_id and m.channel_id = e.channel_id and m.seq = e.first_client_seq
  left join episode_ratings r on r.workspace_id = e.workspace_id and r.channel_id = e.channel_id and r.number = e.number
  cross join lateral (values
    (case when e.number = 1 then 'opened' else 'reopened' end, e.opened_at, e.opened_by_user, null::bigint,
      case e.opened_by when 'client' then 'client' when 'automation' then 'automation' else 'person' end),
    ('closed', e.closed_at, e.closed_by, milliseconds_between(e.opened_at, e.closed_at),
      case when e.closed_by is null then 'automation' else 'person' end),
    ('first_answer', case when m.seq is not null then e.first_reply_at end, e.first_reply_by,
      milliseconds_between(m.created_at, e.first_reply_at), 'person'),
    ('rating', r.rated_at, r.asked_by, r.rating, 'client')) f (kind, at, user_id, value, made_by)
  where f.at is not null;
insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, value, made_by)
  select t.workspace_id, t.ended_at, case when t.ended_at <= t.due_at then 'target_met' else 'target_missed' end, t.channel_id,
    t.episode, c.bot_id, c.manager_id,
    array(select l.label_id from channel_labels l where l.workspace_id = c.workspace_id and l.channel_id = c.id order by 1),
    milliseconds_between(t.began_at, t.ended_at), 'person'
  from conversation_targets t
  join channels c on c.workspace_id = t.workspace_id and c.id = t.channel_id
  where t.ended_at is not null and t.due_at is not null and t.is_met;
insert into report_cursors (workspace_id, message_id) select id, 0 from workspaces;
alter table conversation_episodes force row level security;
alter table conversation_targets force row level security;
alter table episode_ratings force row level security;
alter table channels force row level security;
alter table channel_labels force row level security;
alter table messages force row level security;
alter table report_facts force row level security;
alter table report_cursors force row level security;
