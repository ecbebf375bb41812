-- What is done by itself with conversations: when something happens, if they match, then these.
create table automation_rules (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  position int not null,
  is_on boolean not null,
  -- `automationTriggerShape`, `automationFilterShape`, and an array of `automationActionShape`.
  trigger jsonb not null,
  filter jsonb not null,
  actions jsonb not null,
  version int not null default 1,
  -- What happened before does not set it off.
  since timestamptz not null default clock_timestamp(),
  -- It did too much within an hour in this conversation.
  paused_at timestamptz,
  paused_channel_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, paused_channel_id) references channels (workspace_id, id),
  check (paused_at is null or not is_on)
);
create index automation_rules_on_idx on automation_rules (workspace_id, (trigger ->> 'kind')) where is_on;
select protect_workspace_table('automation_rules');

-- What happened to conversations and may set rules off, until those have run.
create table automation_events (
  workspace_id bigint not null,
  id uuid not null default gen_random_uuid(),
  channel_id bigint not null,
  kind text not null check (kind in ('client_wrote', 'opened', 'waiting', 'target_near', 'labelled', 'low_rating')),
  -- The message (`seq`), label (`label_id`), rule (`rule_id`, `since`), target (`kind`, `since`) or rating (`at`).
  detail jsonb not null default '{}',
  -- The rules whose actions did it, one after another.
  caused_by bigint[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- How often its rules have failed, and not before when they are tried again.
  attempts int not null default 0,
  next_at timestamptz not null default '-infinity',
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);
-- What clients write comes before what colleagues do to many at once.
create index automation_events_order_idx on automation_events (workspace_id, (kind <> 'client_wrote'), at, id);
select protect_workspace_table('automation_events');

-- The waits that a rule has been told of: each once, however the conversation was closed, put off and taken up again.
create table automation_waits (
  workspace_id bigint not null,
  rule_id bigint not null,
  channel_id bigint not null,
  -- To the millisecond: found again by an undo, it has more digits.
  since timestamptz not null,
  primary key (workspace_id, rule_id, channel_id, since),
  foreign key (workspace_id, rule_id) references automation_rules (workspace_id, id) on delete cascade,
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);
create index automation_waits_channel_idx on automation_waits (workspace_id, channel_id);
select protect_workspace_table('automation_waits');

-- What rules have done: each once for what set it off.
create table automation_runs (
  workspace_id bigint not null,
  rule_id bigint not null,
  event_id uuid not null,
  id uuid not null default gen_random_uuid(),
  channel_id bigint not null,
  -- As it was then, for rules that are deleted.
  rule_name text not null,
  trigger text not null,
  -- Names of the rules that set it off.
  caused_by text[] not null,
  result text not null check (result in ('done', 'paused', 'failed')),
  -- [{"kind": "label", "skipped": null}]
  actions jsonb not null,
  -- Of them, those that changed something.
  done int not null,
  at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, rule_id, event_id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);
create index automation_runs_rule_idx on automation_runs (workspace_id, rule_id, at desc, id desc);
create index automation_runs_event_idx on automation_runs (workspace_id, event_id);
create index automation_runs_channel_idx on automation_runs (workspace_id, channel_id, at desc, id desc);
select protect_workspace_table('automation_runs');

-- At once, not at the end of the transaction: what a rule does is its doing (`switchboard.rules`). What an undo brings back
-- did not happen again (`switchboard.is_undoing`).
create function note_automation_event(workspace bigint, channel bigint, kind text, detail jsonb,
  at timestamptz default clock_timestamp(), id uuid default gen_random_uuid()) returns void
language sql
as $$
  insert into automation_events (workspace_id, id, channel_id, kind, detail, at, caused_by)
    select workspace, id, channel, kind, detail, at, coalesce(nullif(current_setting('switchboard.rules', true), '')::bigint[], '{}')
    where coalesce(current_setting('switchboard.is_undoing', true), '') <> 'true'
    on conflict do nothing
$$;

create function has_automation(workspace bigint, kinds text[]) returns boolean
language sql stable
as $$
  select exists (select from automation_rules r
    where r.workspace_id = workspace and r.is_on and r.trigger ->> 'kind' = any(kinds))
$$;

create function note_client_message() returns trigger
language plpgsql
as $$
begin
  if has_automation(new.workspace_id, '{client_wrote,said_word,nobody_here}') then
    perform note_automation_event(new.workspace_id, new.channel_id, 'client_wrote', jsonb_build_object('seq', new.seq));
  end if;
  return null;
end
$$;
create trigger messages_automation after insert on messages for each row
  when (new.client_id is not null and new.system is null) execute function note_client_message();

create function note_opening() returns trigger
language plpgsql
as $$
begin
  if has_automation(new.workspace_id, '{opened}') then
    perform note_automation_event(new.workspace_id, new.channel_id, 'opened', '{}');
  end if;
  return null;
end
$$;
create trigger conversation_episodes_automation after insert on conversation_episodes for each row
  when (new.closed_at is null) execute function note_opening();

create function note_label() returns trigger
language plpgsql
as $$
begin
  if exists (select from automation_rules r where r.workspace_id = new.workspace_id and r.is_on
    and r.trigger ->> 'kind' = 'labelled' and r.trigger -> 'label_ids' @> to_jsonb(new.label_id)) then
    perform note_automation_event(new.workspace_id, new.channel_id, 'labelled', jsonb_build_object('label_id', new.label_id));
  end if;
  return null;
end
$$;
create trigger channel_labels_automation after insert on channel_labels for each row execute function note_label();

create function note_near_target() returns trigger
language plpgsql
as $$
begin
  if has_automation(new.workspace_id, '{target_near}') then
    perform note_automation_event(new.workspace_id, new.channel_id, 'target_near',
      jsonb_build_object('kind', new.kind, 'since', new.began_at), new.warn_at);
  end if;
  return null;
end
$$;
create trigger conversation_targets_automation after update of near_told_at on conversation_targets for each row
  when (old.near_told_at is null and new.near_told_at is not null) execute function note_near_target();

create function note_low_rating() returns trigger
language plpgsql
as $$
begin
  if has_automation(new.workspace_id, '{low_rating}') then
    -- Of one rating, changed to and fro, it is the same event.
    perform note_automation_event(new.workspace_id, new.channel_id, 'low_rating', jsonb_build_object('at', new.rated_at),
      id => md5(format('%s:%s:%s:%s', new.workspace_id, new.channel_id, new.number, new.rated_at))::uuid);
  end if;
  return null;
end
$$;
create trigger episode_ratings_automation after update of is_low on episode_ratings for each row
  when (new.is_low and not old.is_low) execute function note_low_rating();

-- At the end of the transaction, once.
create function queue_automation() returns trigger
language plpgsql
as $$
begin
  if current_setting('switchboard.automation', true) = new.workspace_id::text then
    return null;
  end if;
  perform enqueue_job('run-automation', json_build_object('workspace_id', new.workspace_id),
    queue => 'automation:' || new.workspace_id, key => 'automation:' || new.workspace_id);
  perform set_config('switchboard.automation', new.workspace_id::text, true);
  return null;
end
$$;
create constraint trigger automation_events_queued after insert on automation_events
  deferrable initially deferred for each row execute function queue_automation();

-- A rule writes notes, too, and never anything of theirs to a client. Migration 0100 asks the messages of before.
alter table messages drop constraint messages_audience_check;
alter table messages add constraint messages_audience_check check (case when system ->> 'code' = 'rule_note'
  then audience = 'internal' and created_by is null and client_id is null
  else audience = 'public' or (audience = 'internal' and created_by is not null and client_id is null and system is null) end)
  not valid;
