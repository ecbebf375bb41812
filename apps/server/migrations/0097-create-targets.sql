-- Stands for the migration of this number in another branch, which replaces it.
select 1;
