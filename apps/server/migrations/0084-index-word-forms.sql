-- A word in the index is divided where its ending begins (docs/decisions/0073-word-forms.md). Messages are indexed again by
-- the job of 0008, from the newest down; until it has been there they are found as before.
alter table messages no force row level security;
alter table message_search_backlog no force row level security;
insert into message_search_backlog (workspace_id, below_id)
  select w.id, newest.id + 1
  from workspaces w, lateral (select max(m.id) as id from messages m where m.workspace_id = w.id) newest
  where newest.id is not null
  on conflict (workspace_id) do update set below_id = excluded.below_id;
alter table messages force row level security;
alter table message_search_backlog force row level security;

-- A word is looked for in two places, so more buckets are asked at once. The function is that of 0008 but for this.
do $$
declare
  signature constant regprocedure :=
    'search_messages(text, bigint, boolean, boolean, bigint, bigint, timestamptz, timestamptz, int, int)';
  before constant text := pg_get_functiondef(signature);
  after constant text := replace(before, 'least(8, 100', 'least(16, 100');
begin
  if after = before then raise exception 'search_messages is not the function of 0008'; end if;
  execute after;
end $$;
