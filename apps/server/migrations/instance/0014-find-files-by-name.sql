-- The list of files: found by a part of their name, and sorted by name or size.
create index assets_by_name_part on assets using gin (lower(original_name) public.gin_trgm_ops) where removed_at is null;
create index assets_page_by_name on assets (lower(original_name), id) where removed_at is null;
create index assets_page_by_size on assets (size, id) where removed_at is null;
