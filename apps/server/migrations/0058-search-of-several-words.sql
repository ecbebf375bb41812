-- Most searches of several words mean a name, and a name stands in one row: the index finds it at once. Only where a custom
-- value has one of the words are the rows of a client put together, which takes as long as the most frequent word has rows.
create index client_search_values_idx on client_search using gin (client_search_terms(workspace_id, words, phones))
  with (fastupdate = off) where source <> 0;

create or replace function search_clients(queries text[]) returns setof bigint
language plpgsql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
declare
  workspace bigint := current_setting('app.workspace_id')::bigint;
  all_of tsquery := (select string_agg('(' || q.query || ')', ' & ') from unnest(queries) as q (query))::tsquery;
  any_of tsquery := (select string_agg('(' || q.query || ')', ' | ') from unnest(queries) as q (query))::tsquery;
begin
  if cardinality(queries) > 1 and exists (
    select from client_search s
    where s.source <> 0 and s.workspace_id = workspace
      and client_search_terms(s.workspace_id, s.words, s.phones) @@ any_of)
  then
    return query
      select s.client_id
      from unnest(queries) with ordinality as q (query, place)
      join client_search s on client_search_terms(s.workspace_id, s.words, s.phones) @@ q.query::tsquery
      where s.workspace_id = workspace
      group by s.client_id
      having count(distinct q.place) = cardinality(queries);
  else
    return query
      select s.client_id
      from client_search s
      where s.workspace_id = workspace and client_search_terms(s.workspace_id, s.words, s.phones) @@ all_of
      group by s.client_id;
  end if;
end
$$;
