-- An owner who is no superuser sees no rows of protected tables: what 0053-note-when-connected.sql and
-- 0064-refund-in-parts.sql took over from before they missed there. Where they did not, this changes nothing.
alter table bots no force row level security;
alter table payments no force row level security;
insert into former_accounts
  select type, service_bot_id, workspace_id from bots where deleted_at is not null and service_bot_id is not null
  on conflict do nothing;
update payments set refunded_minor = refund_minor where refunded_at is not null and refunded_minor = 0;
alter table bots force row level security;
alter table payments force row level security;
