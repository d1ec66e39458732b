-- Photos of what is marked on a plan: the files that the element's shape names, where the database finds them.
alter table blueprint_elements add column photos uuid[] not null default '{}';
create index blueprint_elements_with_photos on blueprint_elements using gin (photos) where photos <> '{}';
