-- What lies in the part of the map that somebody looks at.
create index projects_place on projects using gist (point(longitude, latitude))
  where latitude is not null and removed_at is null;
