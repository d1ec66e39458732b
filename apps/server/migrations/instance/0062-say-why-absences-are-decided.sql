-- What whoever decided about an absence says about it, for the person and for those who decide.
alter table absences add column decision_note text not null default '';
