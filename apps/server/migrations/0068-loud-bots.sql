-- What keeps a bot from working, since when, and when those who may mend it were told: all null while it works.
alter table bots
  add column trouble text,
  add column trouble_since timestamptz,
  add column trouble_told_at timestamptz;

-- Those that do not work now are shown as such, without a word: nobody knows since when.
update bots set trouble = reason, trouble_since = now(), trouble_told_at = now()
  where state = 'broken' and deleted_at is null
    and reason in ('token_revoked', 'token_unreadable', 'conflict', 'unreachable', 'connector_unavailable');
