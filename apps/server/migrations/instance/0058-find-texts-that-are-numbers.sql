-- A question that asked for a text before it asked for a number has answers like "12": by what is read of them they are found like the
-- numbers beside them (decision 0048). Few texts are numbers; nothing of the table itself changes.
create index current_answers_by_read_number on current_answers (question_id, platform.read_number(search_value))
  where is_on_path and jsonb_typeof(value) in ('string', 'array') and platform.read_number(search_value) is not null;

analyze current_answers;
