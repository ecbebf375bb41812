-- Whether what is sought begins a word with at most one error: a letter too many, too few or another, or two that changed
-- places. What is before the first difference is alike, so the error is there or nowhere.
create function begins_nearly(word text, sought text) returns boolean
language plpgsql immutable parallel safe
as $$
declare
  at int := 1;
begin
  while at <= length(sought) and substr(word, at, 1) = substr(sought, at, 1) loop
    at := at + 1;
  end loop;
  return at > length(sought)
    or starts_with(substr(word, at + 1), substr(sought, at + 1))
    or starts_with(substr(word, at + 1), substr(sought, at))
    or starts_with(substr(word, at), substr(sought, at + 1))
    or (substr(word, at, 1) = substr(sought, at + 1, 1) and substr(word, at + 1, 1) = substr(sought, at, 1)
      and starts_with(substr(word, at + 2), substr(sought, at + 2)));
end
$$;

-- The same as search_clients, forgiving. Terms without a letter also meet where there are two errors, so the words of those
-- who match all queries are looked at; most are ruled out by their first letters. A query whose word is null says it all.
create function search_clients_nearly(queries text[], sought text[]) returns setof bigint
language sql stable
security definer
set search_path = public, pg_temp
set enable_seqscan = off
as $$
  select found.id
  from search_clients(queries) as found (id)
  where not exists (
    select from unnest(sought) as q (word)
    where q.word is not null and not exists (
      select from client_search s, unnest(s.words) as w (word)
      where s.workspace_id = current_setting('app.workspace_id')::bigint and s.client_id = found.id
        and length(w.word) >= length(q.word) - 1
        and (left(w.word, 1) in (left(q.word, 1), substr(q.word, 2, 1))
          or substr(w.word, 2, 1) in (left(q.word, 1), substr(q.word, 2, 1)))
        and begins_nearly(w.word, q.word)))
$$;
