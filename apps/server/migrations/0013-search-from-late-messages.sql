-- Where a search begins that looks from a moment on: a message that a messenger told us late may stand first in a bucket
-- whose neighbours are all newer, so the moment gives way by what that can be, as at the other end. The function is that
-- of 0008 but for this one place.
do $$
declare
  signature constant regprocedure :=
    'search_messages(text, bigint, boolean, boolean, bigint, bigint, timestamptz, timestamptz, int, int)';
  before constant text := pg_get_functiondef(signature);
  after constant text := replace(before, 'newest, created_from) - 1', 'newest, created_from - late) - 1');
begin
  if after = before then raise exception 'search_messages is not the function of 0008'; end if;
  execute after;
end $$;
