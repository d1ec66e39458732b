-- By what a name is sorted, in every language alike: its folded letters, each beside its base letter, then the name as typed; of both the
-- beginning. Keys are compared by code point (collation "C"), so that no index depends on a locale. `nameKey` of domain/text is the same
-- in JavaScript, and a test holds the two to each other over all of Unicode (decision 0054). Stored keys are made by it, so it never
-- changes: another order is another function, and a migration that makes those keys again.
create function platform.name_key(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  letters text := platform.folded(left(given, 100));
begin
  -- Letters that no form of Unicode takes apart.
  if letters ~
      '[\u00e6\u00f0\u00f8\u00fe\u0111\u0127\u0138\u0142\u014b\u0153\u0167\u0180\u0183\u0188\u018c\u0192\u0199\u019a'
      '\u019e\u01a5\u01ad\u01b4\u01b6\u01dd\u01e5\u0225\u0237\u023c\u023f\u0240\u0247\u0249\u024b\u024d\u024f\u0253'
      '\u0254\u0256\u0257\u0259\u025b\u0260\u0263\u0266\u0268\u0269\u026b\u0272\u0275\u0282\u0288\u0289\u028a\u028b'
      '\u0292\u2c61\u2c65\u2c66\u2c68\u2c6a\u2c6c\u2c73]' then
    letters := translate(letters,
      E'\u00f0\u00f8\u0111\u0127\u0138\u0142\u014b\u0167\u0180\u0183\u0188\u018c\u0192\u0199\u019a\u019e\u01a5\u01ad'
      '\u01b4\u01b6\u01dd\u01e5\u0225\u0237\u023c\u023f\u0240\u0247\u0249\u024b\u024d\u024f\u0253\u0254\u0256\u0257'
      '\u0259\u025b\u0260\u0263\u0266\u0268\u0269\u026b\u0272\u0275\u0282\u0288\u0289\u028a\u028b\u0292\u2c61\u2c65'
      '\u2c66\u2c68\u2c6a\u2c6c\u2c73',
      'dodhklntbbcdfklnptyzegzjcszejqryboddeegghiilnostuuvzlathkzw');
    letters := replace(letters, E'\u00e6', 'ae');
    letters := replace(letters, E'\u0153', 'oe');
    letters := replace(letters, E'\u00fe', 'th');
  end if;
  return left(letters, 100) || E'\u0001' || left(given, 100);
end $$;

drop index platform.report_templates_by_name;
alter table platform.report_templates add column name_key text collate "C" generated always as (platform.name_key(name)) stored;
create index report_templates_by_name on platform.report_templates (name_key, id);
