-- What may delete the tasks and projects of others becomes an action of its own, which administrators have. An owner who is
-- no superuser sees no rows of protected tables.
alter table roles no force row level security;
update roles set permissions = permissions || jsonb_build_object(
    'tasks', coalesce(permissions -> 'tasks', '[]') || '["manage"]',
    'projects', coalesce(permissions -> 'projects', '[]') || '["manage"]')
  where id = 1 and not role_permits(permissions, 'tasks', 'manage');
alter table roles force row level security;

create table projects (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  -- What the list is sorted and searched by: the name, folded.
  name_key text collate "C" not null,
  description text not null default '',
  state text not null default 'active' check (state in ('planned', 'active', 'paused', 'completed')),
  archived_at timestamptz,
  -- The group it is tied to.
  channel_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create index projects_channel_idx on projects (workspace_id, channel_id) where channel_id is not null;
select protect_workspace_table('projects');

create table project_members (
  workspace_id bigint not null references workspaces (id),
  project_id bigint not null,
  user_id bigint not null,
  primary key (workspace_id, project_id, user_id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
create index project_members_user_idx on project_members (workspace_id, user_id, project_id);
select protect_workspace_table('project_members');

create table task_categories (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  name_key text collate "C" not null,
  primary key (workspace_id, id),
  unique (workspace_id, name_key)
);
select protect_workspace_table('task_categories');

create table sprints (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  name text not null,
  name_key text collate "C" not null,
  starts_on date,
  ends_on date,
  primary key (workspace_id, id),
  unique (workspace_id, name_key),
  check (starts_on <= ends_on)
);
select protect_workspace_table('sprints');

create table tasks (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  kind text not null check (kind in ('task', 'promise', 'reminder')),
  -- Empty once the client whom it told of was erased.
  title text not null,
  -- What tables are sorted by: the beginning of the title, folded.
  title_key text collate "C" not null,
  description text not null default '',
  status_id smallint not null default 1 check (status_id in (1, 2, 3)),
  priority smallint not null default 2 check (priority between 0 and 4),
  assignee_id bigint,
  created_by bigint not null,
  project_id bigint,
  category_id bigint,
  sprint_id bigint,
  -- A day wherever the reader is; `due_at` is then its end in UTC, for orders.
  due_on date,
  due_at timestamptz,
  -- The due time for which somebody was told.
  told_due_at timestamptz,
  estimated_time int not null default 0,
  spent_time int not null default 0,
  -- The place in its column, digits of a fraction (packages/contract/src/tasks/task-rank.ts).
  rank text collate "C" not null check (length(rank) <= 300),
  -- Where it came from. The message may be gone: no foreign key.
  channel_id bigint,
  message_seq bigint,
  -- A repeat of the call that made it finds it.
  client_task_id uuid,
  comments_count int not null default 0,
  files_count int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  version int not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, assignee_id) references users (workspace_id, id),
  foreign key (workspace_id, created_by) references users (workspace_id, id),
  foreign key (workspace_id, project_id) references projects (workspace_id, id),
  foreign key (workspace_id, category_id) references task_categories (workspace_id, id),
  foreign key (workspace_id, sprint_id) references sprints (workspace_id, id),
  foreign key (workspace_id, channel_id) references channels (workspace_id, id),
  check (due_on is null or due_at is not null),
  check (message_seq is null or channel_id is not null),
  check ((status_id = 3) = (done_at is not null))
);
create unique index tasks_client_task_id_key on tasks (workspace_id, created_by, client_task_id)
  where client_task_id is not null;
-- The board: a column in its order.
create index tasks_column_idx on tasks (workspace_id, status_id, rank, id) where kind <> 'reminder';
-- The orders of tables, each with what counts and common filters need.
create index tasks_id_idx on tasks (workspace_id, id) include (status_id) where kind <> 'reminder';
create index tasks_status_idx on tasks (workspace_id, status_id, id) where kind <> 'reminder';
create index tasks_priority_idx on tasks (workspace_id, priority, id) include (status_id) where kind <> 'reminder';
create index tasks_due_idx on tasks (workspace_id, due_at, id) include (status_id) where kind <> 'reminder';
-- From the latest to the first, tasks without a due time last in either direction.
create index tasks_due_desc_idx on tasks (workspace_id, due_at desc nulls last, id desc) where kind <> 'reminder';
create index tasks_updated_idx on tasks (workspace_id, updated_at, id) where kind <> 'reminder';
create index tasks_title_idx on tasks (workspace_id, title_key, id) where kind <> 'reminder';
-- With the kind beside them, counts are read from an index alone.
create index tasks_assignee_idx on tasks (workspace_id, assignee_id, status_id, id) include (kind);
create index tasks_maker_idx on tasks (workspace_id, created_by, status_id, id) include (kind);
create index tasks_reminders_idx on tasks (workspace_id, created_by, status_id, due_at) where kind = 'reminder';
create index tasks_project_idx on tasks (workspace_id, project_id, status_id, id) include (kind);
create index tasks_category_idx on tasks (workspace_id, category_id, status_id, id) include (kind) where category_id is not null;
create index tasks_sprint_idx on tasks (workspace_id, sprint_id, status_id, id) include (kind) where sprint_id is not null;
create index tasks_channel_idx on tasks (workspace_id, channel_id, status_id) include (kind) where channel_id is not null;
-- Of whom somebody is to be told at a time.
create index tasks_waiting_idx on tasks (workspace_id, due_at)
  where due_at is not null and due_on is null and status_id <> 3 and told_due_at is distinct from due_at;
-- Promises, for the marks in the lists of conversations.
create index tasks_promises_idx on tasks (workspace_id, due_at) where kind = 'promise' and status_id <> 3;
select protect_workspace_table('tasks');

create table task_watchers (
  workspace_id bigint not null references workspaces (id),
  task_id bigint not null,
  user_id bigint not null,
  primary key (workspace_id, task_id, user_id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, user_id) references users (workspace_id, id)
);
create index task_watchers_user_idx on task_watchers (workspace_id, user_id, task_id);
select protect_workspace_table('task_watchers');

create table task_comments (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  task_id bigint not null,
  content text not null,
  created_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create index task_comments_task_idx on task_comments (workspace_id, task_id, id desc);
select protect_workspace_table('task_comments');

-- What has changed about a task. Names are those of then.
create table task_changes (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  task_id bigint not null,
  field text not null check (field in ('created', 'title', 'description', 'status_id', 'priority', 'assignee', 'project',
    'category', 'sprint', 'due', 'estimated_time', 'spent_time', 'files')),
  before text,
  after text,
  -- Null: nobody decided it.
  changed_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, changed_by) references users (workspace_id, id)
);
create index task_changes_task_idx on task_changes (workspace_id, task_id, id desc);
select protect_workspace_table('task_changes');

-- Files of tasks and documents of projects. Nothing else holds such a file.
alter table files
  add column task_id bigint,
  add column project_id bigint,
  add foreign key (workspace_id, task_id) references tasks (workspace_id, id),
  add foreign key (workspace_id, project_id) references projects (workspace_id, id),
  add constraint files_one_holder_check check (num_nonnulls(task_id, project_id, channel_id) <= 1);
create index files_task_idx on files (workspace_id, task_id, position) where task_id is not null;
create index files_project_idx on files (workspace_id, project_id, position) where project_id is not null;
drop index files_waiting_idx;
create index files_waiting_idx on files (created_at)
  where message_seq is null and task_id is null and project_id is null and not is_avatar;

-- What tasks are found by: the words of the title, folded as search folds messages, each with its workspace before it. Not
-- forced, as message_search is not (0008-search-messages.sql): under a policy the index could not be asked.
create table task_search (
  workspace_id bigint not null,
  task_id bigint not null,
  terms tsvector not null,
  -- No foreign keys: written in the transaction of its cause, and read together with the task.
  primary key (workspace_id, task_id)
);
create index task_search_terms_idx on task_search using gin (terms) with (fastupdate = off);
alter table task_search enable row level security;
create policy workspace_isolation on task_search
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));

-- The newest 10,000 tasks with words that begin with all of these. Reads the workspace from the same setting as the
-- policies; the rows of the tasks themselves come through row level security.
create function search_tasks(query text) returns setof bigint
language sql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
  select s.task_id from task_search s
  where s.terms @@ query::tsquery and s.workspace_id = current_setting('app.workspace_id')::bigint
  order by s.task_id desc limit 10000
$$;
