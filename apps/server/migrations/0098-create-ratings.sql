-- How bots ask their clients for ratings. A bot without a row does not.
create table rating_policies (
  workspace_id bigint not null,
  bot_id bigint not null,
  is_on boolean not null,
  -- By language.
  question jsonb not null,
  thanks jsonb not null,
  once_in_days int not null check (once_in_days > 0),
  -- This rating and lower ones make a task for this user.
  low_at_most smallint not null check (low_at_most between 1 and 4),
  task_user_id bigint,
  version int not null default 1,
  primary key (workspace_id, bot_id),
  foreign key (workspace_id, bot_id) references bots (workspace_id, id),
  foreign key (workspace_id, task_user_id) references users (workspace_id, id)
);
select protect_workspace_table('rating_policies');

-- What clients were asked about their episodes, and how they have rated them.
create table episode_ratings (
  workspace_id bigint not null,
  channel_id bigint not null,
  number int not null,
  -- When the episode was closed, and by whom. Closed anew it has another time, and this question does not leave.
  planned_at timestamptz not null,
  asked_by bigint not null,
  -- The question is a message from then on, with this number.
  asked_at timestamptz,
  asked_seq bigint,
  rating smallint check (rating between 1 and 5),
  rated_at timestamptz,
  changed_at timestamptz,
  -- By the policy of then.
  is_low boolean not null default false,
  -- Whose task it becomes, if it is low, and that task, which may be deleted since.
  task_user_id bigint,
  task_id bigint,
  primary key (workspace_id, channel_id, number),
  foreign key (workspace_id, channel_id, number) references conversation_episodes (workspace_id, channel_id, number)
    on delete cascade,
  foreign key (workspace_id, asked_by) references users (workspace_id, id),
  foreign key (workspace_id, task_user_id) references users (workspace_id, id),
  check ((rating is null) = (rated_at is null)),
  check (rating is null or asked_at is not null),
  check ((asked_at is null) = (asked_seq is null))
);
create index episode_ratings_planned_idx on episode_ratings (workspace_id, planned_at) where asked_at is null;
create index episode_ratings_low_idx on episode_ratings (workspace_id) where task_user_id is not null and task_id is null;
select protect_workspace_table('episode_ratings');

-- What a client says after a low rating is no word of thanks: it opens their conversation.
create view low_ratings with (security_invoker = true) as
  select workspace_id, channel_id, rated_at from episode_ratings where is_low;
grant select on low_ratings to switchboard_app;
