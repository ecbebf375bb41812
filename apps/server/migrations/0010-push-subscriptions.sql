-- Devices that are notified while the messenger is closed there. A device belongs to the session it was registered in and
-- goes with it; the endpoint is the browser's own address at its maker's push service.
create table push_subscriptions (
  workspace_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade,
  foreign key (workspace_id, session_id) references sessions (workspace_id, id) on delete cascade
);
create unique index push_subscriptions_endpoint_key on push_subscriptions (workspace_id, endpoint);
create index push_subscriptions_user_idx on push_subscriptions (workspace_id, user_id, id);
create index push_subscriptions_session_idx on push_subscriptions (workspace_id, session_id);

-- How far the events of a workspace have been looked at for its devices.
create table push_cursors (
  workspace_id bigint primary key references workspaces (id),
  event_seq bigint not null
);

-- Whether any device is registered: known without a workspace, so that messages of all the others cost nothing.
alter table workspaces add column has_push_devices boolean not null default false;
alter table workspace_counters add column push_subscription_id bigint not null default 0;

do $$
declare
  name text;
begin
  foreach name in array array['push_subscriptions', 'push_cursors'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy workspace_isolation on %I
         using (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))
         with check (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))',
      name
    );
  end loop;
end $$;
