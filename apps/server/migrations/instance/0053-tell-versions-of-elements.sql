-- By whom and with which version each part of an element was set last, so that what two people do to different parts of one stands
-- in nobody's way: { part: [version, user] }. Null: all parts were set with the version that the element has.
alter table blueprint_elements add column part_changes jsonb;

-- Versions name the element that was there first, not each other: they are one element, and count once.
with recursive roots as (
  select e.id, e.conflict_of as root, 1 as steps from blueprint_elements e where e.conflict_of is not null
  union all
  select r.id, e.conflict_of, r.steps + 1 from roots r join blueprint_elements e on e.id = r.root
  where e.conflict_of is not null and r.steps < 100
)
update blueprint_elements e set conflict_of = r.root
from (select distinct on (id) id, root from roots order by id, steps desc) r
where e.id = r.id and e.conflict_of is distinct from r.root;

create index blueprint_elements_versions on blueprint_elements (conflict_of) where conflict_of is not null;
