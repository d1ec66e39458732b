-- How much room a widget takes on a desk; null is its usual size. A widget that shows a report is named `report:` and the report's id.
alter table dashboard_widgets add column size text check (size in ('small', 'wide', 'tall'));
