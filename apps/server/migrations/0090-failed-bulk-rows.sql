-- A conversation whose change has failed again and again is left out, and so is one that cannot be put back.
alter table bulk_change_rows
  drop constraint bulk_change_rows_reason_check,
  drop constraint bulk_change_rows_check,
  add constraint bulk_change_rows_reason_check
    check (reason in ('already_so', 'changed_meanwhile', 'not_allowed', 'gone', 'failed')),
  add constraint bulk_change_rows_check
    check (case result when 'skipped' then reason is not null when 'kept' then true else reason is null end);
