-- Whether somebody sees a file is asked of what it is the picture of: found by the file, instead of by looking at each person and project.
create index users_by_avatar on users (avatar_asset_id) where avatar_asset_id is not null;
create index projects_by_avatar on projects (avatar_asset_id) where avatar_asset_id is not null;
create index projects_by_cover on projects (cover_asset_id) where cover_asset_id is not null;
