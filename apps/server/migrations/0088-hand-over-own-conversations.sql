-- Handing over the conversations one manages is an action of its own, which all get who answer clients. An owner who is no
-- superuser sees no rows of protected tables.
alter table roles no force row level security;
update roles set permissions = permissions || jsonb_build_object('leads', (permissions -> 'leads') || '["hand_over"]')
  where role_permits(permissions, 'leads', 'update') and not role_permits(permissions, 'leads', 'hand_over');
alter table roles force row level security;
