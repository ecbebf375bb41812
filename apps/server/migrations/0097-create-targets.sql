-- How soon clients get answers: of the policies of a workspace, the first that fits a conversation holds.
create table target_policies (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  position int not null,
  -- Null: of any bot; with any labels or none.
  bot_ids bigint[],
  label_ids bigint[],
  first_answer_minutes int check (first_answer_minutes > 0),
  next_answer_minutes int check (next_answer_minutes > 0),
  closing_minutes int check (closing_minutes > 0),
  version int not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  check (num_nonnulls(first_answer_minutes, next_answer_minutes, closing_minutes) > 0)
);
select protect_workspace_table('target_policies');

-- What conversations have to meet: an answer for each wait, and their closing for each episode. Kept, for reports.
create table conversation_targets (
  workspace_id bigint not null,
  channel_id bigint not null,
  kind text not null check (kind in ('first_answer', 'next_answer', 'closing')),
  -- Of an answer: since when the client waits.
  began_at timestamptz not null,
  -- The number of its episode.
  episode int not null,
  -- Its policy, and what that said then; without one there is no target.
  policy_id bigint,
  policy_name text,
  minutes int,
  warn_at timestamptz,
  due_at timestamptz,
  -- Put off: the time of closing stands still since then, and until then.
  paused_at timestamptz,
  resumed_at timestamptz,
  -- The pauses before, [["2026-11-30T08:00:00Z", "2026-11-30T09:00:00Z"]]: its moments may have to be found again.
  pauses jsonb not null default '[]',
  -- When it was said that its time is nearly over, and that it is over.
  near_told_at timestamptz,
  late_told_at timestamptz,
  ended_at timestamptz,
  -- Answered or closed, in time or late; else nobody had to any more.
  is_met boolean,
  -- By what the team did, which it may undo; not because the client was gone.
  is_undoable boolean not null default false,
  -- Its moments have to be found: by the job that knows working hours.
  is_new boolean not null default true,
  primary key (workspace_id, channel_id, kind, began_at),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  check ((ended_at is null) = (is_met is null)),
  check (kind = 'closing' or paused_at is null),
  check (paused_at is not null or resumed_at is null)
);
create index conversation_targets_new_idx on conversation_targets (workspace_id, channel_id) where is_new;
create index conversation_targets_running_idx on conversation_targets (workspace_id, channel_id) where ended_at is null;
create index conversation_targets_untold_idx on conversation_targets (workspace_id, warn_at)
  where ended_at is null and late_told_at is null;
select protect_workspace_table('conversation_targets');

create view running_targets with (security_invoker = true) as
  select workspace_id, channel_id, kind, began_at, warn_at, due_at, paused_at is not null as is_paused
  from conversation_targets t where ended_at is null and due_at is not null
    -- Nobody can be answered through a bot that was removed.
    and exists (select from channels c join bots b on b.workspace_id = c.workspace_id and b.id = c.bot_id
      where c.workspace_id = t.workspace_id and c.id = t.channel_id and b.deleted_at is null);
grant select on running_targets to switchboard_app;

-- Once is enough in a transaction, however many conversations it changes.
create function queue_targets(workspace bigint) returns void
language plpgsql
as $$
begin
  if current_setting('switchboard.targets', true) = workspace::text then
    return;
  end if;
  perform enqueue_job('compute-targets', json_build_object('workspace_id', workspace), key => 'targets:' || workspace);
  perform set_config('switchboard.targets', workspace::text, true);
end
$$;

-- Keeps a conversation's targets as its wait, its state and its episodes are at the end of a transaction, whichever code
-- changed them. Who changes those has locked the conversation: so is whoever changes its targets.
create function keep_targets() returns trigger
language plpgsql
as $$
declare
  c channels;
  open_episode record;
  last_answer record;
  held record;
  is_served boolean;
  waits_since timestamptz;
  is_changed boolean := false;
begin
  select * into c from channels where workspace_id = new.workspace_id and id = new.id;
  is_served := c.deleted_at is null and c.blocked_at is null and not c.client_blocked
    and exists (select from bots b where b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null);
  -- As readers get it: found again by an undo, it has more digits.
  waits_since := case when is_served then date_trunc('milliseconds', c.awaiting_since) end;
  if not exists (select from conversation_targets t where t.workspace_id = c.workspace_id and t.channel_id = c.id)
    and (waits_since is null or not exists (select from target_policies p where p.workspace_id = c.workspace_id)) then
    return null;
  end if;
  select e.number, e.opened_by, e.first_seq into open_episode from conversation_episodes e
    where e.workspace_id = c.workspace_id and e.channel_id = c.id and e.closed_at is null;
  select m.seq, m.created_at into last_answer from messages m
    where m.workspace_id = c.workspace_id and m.channel_id = c.id
      and m.created_by is not null and m.system is null and m.audience = 'public'
    order by m.seq desc limit 1;

  -- Over: answered, closed, settled, or nobody has to any more.
  update conversation_targets t
    set ended_at = now(), is_undoable = is_served, is_met = case when t.kind = 'closing' then is_served
      else coalesce(last_answer.created_at >= t.began_at, false)
        or (t.kind = 'next_answer' and is_served and c.settled_seq >= c.last_seq) end
    where t.workspace_id = c.workspace_id and t.channel_id = c.id and t.ended_at is null
      and (case when t.kind = 'closing' then not is_served or t.episode is distinct from open_episode.number
        else t.began_at is distinct from waits_since end);
  -- No policy fitted it, or the opening of its episode was undone.
  delete from conversation_targets t where t.workspace_id = c.workspace_id and t.channel_id = c.id
    and ((t.ended_at is not null and t.due_at is null and not t.is_new)
      or not exists (select from conversation_episodes e where e.workspace_id = t.workspace_id
        and e.channel_id = t.channel_id and e.number = t.episode));

  if waits_since is not null and open_episode.number is not null then
    select t.kind, t.ended_at, t.is_undoable into held from conversation_targets t
      where t.workspace_id = c.workspace_id and t.channel_id = c.id and t.kind <> 'closing' and t.began_at = waits_since;
    if held.kind is null then
      -- A wait begins; none of before the first policy counts.
      if waits_since >= (select min(p.created_at) from target_policies p where p.workspace_id = c.workspace_id) then
        insert into conversation_targets (workspace_id, channel_id, kind, began_at, episode)
          values (c.workspace_id, c.id,
            case when open_episode.opened_by = 'client' and coalesce(last_answer.seq < open_episode.first_seq, true)
              then 'first_answer' else 'next_answer' end, waits_since, open_episode.number);
        insert into conversation_targets (workspace_id, channel_id, kind, began_at, episode)
          select c.workspace_id, c.id, 'closing', waits_since, open_episode.number
          where not exists (select from conversation_targets t where t.workspace_id = c.workspace_id
            and t.channel_id = c.id and t.kind = 'closing' and t.episode = open_episode.number
            and (t.ended_at is null or t.is_undoable));
        is_changed := true;
      end if;
    elsif held.ended_at is not null and held.is_undoable then
      update conversation_targets t set ended_at = null, is_met = null, is_new = true
        where t.workspace_id = c.workspace_id and t.channel_id = c.id and t.kind = held.kind and t.began_at = waits_since;
      is_changed := true;
    end if;
  end if;

  -- Closing: goes on by an undo, is put off, or taken up again.
  update conversation_targets t
    set ended_at = null, is_met = null, is_new = true,
      paused_at = case when c.state = 'snoozed' then coalesce(t.paused_at, now()) else t.paused_at end,
      resumed_at = case when c.state <> 'snoozed' and t.paused_at is not null then coalesce(t.resumed_at, now()) end
    where t.workspace_id = c.workspace_id and t.channel_id = c.id and t.kind = 'closing' and is_served
      and t.episode = open_episode.number and (t.ended_at is null or t.is_undoable)
      and (t.ended_at is not null or (t.paused_at is not null and t.resumed_at is null) <> (c.state = 'snoozed'));

  if is_changed or found then
    perform queue_targets(c.workspace_id);
  end if;
  return null;
end
$$;
create constraint trigger channels_targets after update on channels deferrable initially deferred for each row
  when (new.type = 3 and (old.awaiting_since is distinct from new.awaiting_since or old.state <> new.state
    or (old.deleted_at is null) <> (new.deleted_at is null) or (old.blocked_at is null) <> (new.blocked_at is null)
    or old.client_blocked <> new.client_blocked))
  execute function keep_targets();

-- Labels decide which policy holds: the targets of a conversation are found anew. A label that is deleted with all its
-- uses changes nothing that runs.
create function renew_targets() returns trigger
language plpgsql
as $$
begin
  if not exists (select from labels l where l.workspace_id = coalesce(new.workspace_id, old.workspace_id)
    and l.id = coalesce(new.label_id, old.label_id)) then
    return null;
  end if;
  update conversation_targets t
    set is_new = true, policy_id = null, policy_name = null, minutes = null, warn_at = null, due_at = null
    where t.workspace_id = coalesce(new.workspace_id, old.workspace_id)
      and t.channel_id = coalesce(new.channel_id, old.channel_id) and t.ended_at is null;
  if found then
    perform queue_targets(coalesce(new.workspace_id, old.workspace_id));
  end if;
  return null;
end
$$;
create constraint trigger channel_labels_targets after insert or delete on channel_labels
  deferrable initially deferred for each row execute function renew_targets();
