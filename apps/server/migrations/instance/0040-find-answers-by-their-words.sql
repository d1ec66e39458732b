-- The search for everything finds an answer by a part of its text or of its comment. Numbers, dates and yes or no are left out: nobody
-- looks for them among all answers, and every answer would be in the index.
create index current_answers_search on current_answers using gin (lower(search_value) public.gin_trgm_ops)
  where is_on_path and length(search_value) >= 3 and jsonb_typeof(value) in ('string', 'array');
-- Few answers have a comment.
create index answers_by_comment on answers using gin (lower(comment) public.gin_trgm_ops) where comment <> '';
