-- Cards that were moved at the same time could get the same rank, and nothing can be put between two of those. Columns that
-- have such cards get new ranks for all of theirs, in the order in which they were shown.
alter table tasks no force row level security;
with cards as (
  select workspace_id, id, status_id,
    row_number() over (partition by workspace_id, status_id order by rank, id) as place,
    count(*) over (partition by workspace_id, status_id) as cards
  from tasks where kind <> 'reminder'
), mixed as (
  select distinct workspace_id, status_id from tasks where kind <> 'reminder'
  group by workspace_id, status_id, rank having count(*) > 1
)
update tasks t
  set rank = lpad(div(c.place * 1000000000, c.cards + 1)::text, 9, '0') || 'V', version = t.version + 1
  from cards c join mixed m using (workspace_id, status_id)
  where t.workspace_id = c.workspace_id and t.id = c.id;
alter table tasks force row level security;

create unique index tasks_rank_key on tasks (workspace_id, status_id, rank) where kind <> 'reminder';
drop index tasks_column_idx;
