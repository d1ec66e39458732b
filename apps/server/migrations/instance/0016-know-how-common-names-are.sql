-- How common a part of a name is: indexes of a part of the rows tell nothing of that, and a search for "photo" found so many
-- rows that it sorted all of them instead of walking from the newest.
create statistics assets_names on lower(original_name) from assets;
alter statistics assets_names set statistics 500;
analyze assets;
