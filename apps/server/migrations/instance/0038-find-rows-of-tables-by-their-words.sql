-- The search for everything finds a row by a part of any cell.
create index project_table_rows_search on project_table_rows using gin (search public.gin_trgm_ops) where removed_at is null;
