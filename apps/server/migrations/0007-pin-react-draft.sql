-- Pinned messages, reactions, drafts on every device, and what each user prefers.

alter table messages add column pinned_at timestamptz, add column pinned_by bigint;
-- The index of what is pinned: 0014, built while messages are read and written.

create table message_reactions (
  workspace_id bigint not null,
  channel_id bigint not null,
  message_seq bigint not null,
  emoji text not null,
  user_id bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, channel_id, message_seq, emoji, user_id),
  foreign key (workspace_id, channel_id, message_seq) references messages (workspace_id, channel_id, seq),
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);

create table drafts (
  workspace_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  content text not null,
  parent_id bigint,
  updated_at timestamptz not null,
  primary key (workspace_id, user_id, channel_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id)
);

-- Only what differs from the defaults, which the contract holds.
alter table users add column preferences jsonb not null default '{}';

do $$
declare
  name text;
begin
  foreach name in array array['message_reactions', 'drafts'] loop
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
