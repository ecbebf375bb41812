-- When a workspace's bots and people work.
create table calendars (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  time_zone text not null,
  -- By weekday, Monday first: [[[540, 1080]], …], spans of minutes.
  hours jsonb not null,
  -- [{"from": "2026-12-25", "until": "2026-12-25", "label": "Christmas", "spans": []}], in their order.
  exceptions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id)
);
select protect_workspace_table('calendars');

-- A bot keeps the hours of one calendar, and so does a person.
create table calendar_bots (
  workspace_id bigint not null,
  bot_id bigint not null,
  calendar_id bigint not null,
  primary key (workspace_id, bot_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);
create index calendar_bots_calendar_idx on calendar_bots (workspace_id, calendar_id);
select protect_workspace_table('calendar_bots');

create table calendar_users (
  workspace_id bigint not null,
  user_id bigint not null,
  calendar_id bigint not null,
  primary key (workspace_id, user_id),
  foreign key (workspace_id, user_id) references users (workspace_id, id),
  foreign key (workspace_id, calendar_id) references calendars (workspace_id, id) on delete cascade
);
create index calendar_users_calendar_idx on calendar_users (workspace_id, calendar_id);
select protect_workspace_table('calendar_users');
