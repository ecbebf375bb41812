-- Most messages have no file: a page looks for them only where there was one.
alter table messages add column has_files boolean not null default false;

-- An owner who is no superuser sees no rows of protected tables.
alter table messages no force row level security;
alter table files no force row level security;
update messages m set has_files = true
from (select distinct workspace_id, channel_id, message_seq from files where message_seq is not null) f
where m.workspace_id = f.workspace_id and m.channel_id = f.channel_id and m.seq = f.message_seq;
alter table files force row level security;
alter table messages force row level security;
