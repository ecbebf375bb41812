-- Since when a client waits for an answer: the first of their messages that nobody has answered. It takes the place of
-- `awaiting_reply`, which it implies.
alter table channels add column awaiting_since timestamptz;
-- An owner who is no superuser sees no rows of protected tables.
alter table channels no force row level security;
alter table messages no force row level security;
update channels c set awaiting_since = coalesce(
    (select min(m.created_at) from messages m
     where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.seq >= c.first_seq and m.client_id is not null
       and m.seq > coalesce((select max(a.seq) from messages a
         where a.workspace_id = c.workspace_id and a.channel_id = c.id and a.created_by is not null), 0)),
    c.last_message_at, c.created_at)
  where c.awaiting_reply;
alter table channels drop column awaiting_reply;

-- From now on `last_message_at` is when somebody last wrote: that a colleague joined or left is no activity.
update channels c set last_message_at = (select m.created_at from messages m
    where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.system is null order by m.seq desc limit 1)
  where c.type in (2, 3) and exists (select from messages m
    where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.seq = c.last_seq and m.system is not null);
alter table channels force row level security;
alter table messages force row level security;

-- The new clients in the order of their list, and their number. `awaiting_since` changes when the word passes from one
-- side to the other, not with every message.
create index channels_waiting_idx on channels (workspace_id, awaiting_since)
  where type = 3 and manager_id is null and blocked_at is null and deleted_at is null;
drop index channels_new_clients_idx;

-- How long is long, and how long is too long: an administrator may set it.
alter table workspaces
  add column waiting_long_minutes int not null default 15,
  add column waiting_too_long_minutes int not null default 60,
  add check (waiting_long_minutes >= 1 and waiting_too_long_minutes > waiting_long_minutes);
