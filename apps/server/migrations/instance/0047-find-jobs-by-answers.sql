-- Jobs are found by what was answered in few of them: by numbers, days, yes or no. What has no key is in it too, so that each answer is
-- either here or among the searched texts (`current_answers_search`), and a text is looked for in both.
create index current_answers_by_key on current_answers (question_id, platform.answer_key(value)) where is_on_path and search is null;
-- Few answers are issues.
create index current_answers_with_issue on current_answers (question_id, job_id) where is_issue and is_on_path;

analyze current_answers;
