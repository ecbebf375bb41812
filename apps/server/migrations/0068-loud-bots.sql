-- What keeps a bot from working, since when, and when those who may mend it were told: all null while it works.
alter table bots
  add column trouble text,
  add column trouble_since timestamptz,
  add column trouble_told_at timestamptz;

-- Those that do not work now are shown as such, without a word: nobody knows since when. An owner who is no superuser
-- sees no rows of protected tables.
alter table bots no force row level security;
update bots set trouble = reason, trouble_since = now(), trouble_told_at = now()
  where state = 'broken' and deleted_at is null
    and reason in ('token_revoked', 'token_unreadable', 'conflict', 'unreachable', 'connector_unavailable');
alter table bots force row level security;
