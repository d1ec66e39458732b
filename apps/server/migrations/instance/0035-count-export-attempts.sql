-- How often somebody has begun to make it: one that ends whoever makes it is given up in the end.
alter table exports add column attempts smallint not null default 0;
