-- What a revision says in other languages (decision 0140): part of what was asked, so that an older answer's question is
-- still read as it was.
alter table question_revisions
  -- The language of title, description and settings; null for the job type's.
  add column language text check (length(language) between 1 and 100),
  -- By language, then by the key of a text: {"he": {"title": …, "childs.yes": …}}.
  add column translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object');
