-- What the messenger allows in conversations of this bot, by the time since the client was last active: the results of its
-- connector's function (`abilitiesAt`). The former column knew of one length of a reply window only.
alter table bots drop column abilities;
alter table bots add column ability_phases jsonb;

-- When the bot's messages were last compared with what is stored, and what was missing.
alter table bots add column reconciled_at timestamptz;
alter table bots add column gaps jsonb;

-- The messenger's own code of the last problem.
alter table deliveries add column code text;
-- How often the message was queued: once by the send, then by retries. Messengers get it with the message, as part of its
-- reference, so that a try whose outcome is unknown can be told from the next one.
alter table deliveries add column tries int not null default 1;

-- What became of each of our messages on the phone; null for what clients sent. One that failed after the messenger had
-- accepted it stays until it is sent again.
alter table external_messages add column sent_at timestamptz;
alter table external_messages add column delivered_at timestamptz;
alter table external_messages add column read_at timestamptz;
alter table external_messages add column failed_at timestamptz;
alter table external_messages add column code text;
alter table external_messages add column detail text;

-- The conversations of the current workspace that have something to deliver and neither a job in time nor a process at work.
create function list_unowned_deliveries() returns table (channel_id bigint, message_seq bigint)
language sql stable
security definer
set search_path = pg_catalog, public, pg_temp
as $$
  with heads as materialized (
    select distinct on (d.channel_id) d.workspace_id, d.channel_id, d.message_seq, d.next_attempt_at from deliveries d
      where d.workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint
        and (d.state = 'queued' or d.pending_change is not null)
      order by d.channel_id, d.message_seq)
  select h.channel_id, h.message_seq from heads h
    where not is_job_due('deliver:' || h.workspace_id || ':' || h.channel_id, coalesce(h.next_attempt_at, now()))
      and not exists (select from work_leases l where l.workspace_id = h.workspace_id
        and l.name = 'deliver:' || h.channel_id and l.expires_at > clock_timestamp())
$$;

-- The same for chats with updates that nobody has handled.
create function list_unowned_chats() returns table (bot_id bigint, chat_key text, updates bigint)
language sql stable
security definer
set search_path = pg_catalog, public, pg_temp
as $$
  with open as materialized (
    select u.workspace_id, u.bot_id, u.chat_key, count(*) as updates from inbound_updates u
      where u.workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint and u.handled_at is null
      group by u.workspace_id, u.bot_id, u.chat_key)
  select o.bot_id, o.chat_key, o.updates from open o
    where not is_job_due('inbound:' || o.workspace_id || ':' || o.bot_id || ':' || o.chat_key, now())
      and not exists (select from work_leases l where l.workspace_id = o.workspace_id
        and l.name = 'inbound:' || o.bot_id || ':' || o.chat_key and l.expires_at > clock_timestamp())
$$;
