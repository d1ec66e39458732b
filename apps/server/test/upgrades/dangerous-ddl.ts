import { statementsOf, stepsOf } from '../../src/database/migration-steps.ts';

/** What a statement is judged by besides its own text. */
interface Surroundings {
  /** Tables that the same file creates: nobody reads them yet. */
  created: ReadonlySet<string>;
  /** `table.column` of columns of which a validated constraint says that they are never null. */
  neverNull: Set<string>;
  /** `table.column` by the name of the constraint that says so, not validated yet. */
  saidNeverNull: Map<string, string>;
  /** What the last release does not use any more: `table`, `table.column` or the name of a function. */
  unread: ReadonlySet<string>;
}

/** A statement in lower case on one line, without what is in quotes. */
function bareText(text: string): string {
  return text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

const nameOf = (written: string | undefined) => (written ?? '').replaceAll('"', '').replace(/^\w+\./, '');

const versionParts = (version: string) => version.split('.').map(Number);

/** Whether a release is the same as another, or earlier. */
function isUpTo(version: string, other: string): boolean {
  const [one, two] = [versionParts(version), versionParts(other)];
  const place = one.findIndex((part, index) => part !== two[index]);
  return place === -1 || (one[place] ?? 0) < (two[place] ?? 0);
}

/**
 * What a file says that no server reads any more since a release, as in `-- unread since 0.2.0: jobs.search, old_table`.
 * @param lastRelease only what this one does not read either counts
 */
export function unreadIn(sql: string, lastRelease: string): string[] {
  return statementsOf(sql)
    .flatMap(({ comments }) => comments)
    .flatMap((comment) => {
      const [, since = '', names = ''] = /^unread since (\d+\.\d+\.\d+): (.+)$/.exec(comment) ?? [];
      return since !== '' && isUpTo(since, lastRelease) ? names.split(',').map((name) => name.trim()) : [];
    });
}

/** The parts between the commas that are in no brackets. */
function partsOf(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function dangerOfNewColumn(definition: string): string | undefined {
  if (/ not null/.test(definition) && !/ default /.test(definition))
    return 'a new column without a default may be null: the last release inserts rows without it';
  if (
    /\b(?:big|small)?serial\b| generated /.test(definition) ||
    / default [^,]*(?:random|uuid|clock_|nextval)/.test(definition)
  )
    return 'a new column that is computed for each row rewrites the table: add it empty and fill it in portions';
  if (/ (?:unique|primary key|references|check)\b/.test(definition))
    return 'a constraint of a new column reads the table under its lock: add it as "not valid" and validate it';
  return undefined;
}

function dangerOfConstraint(definition: string): string | undefined {
  if (/ exclude /.test(definition)) return 'an exclusion constraint is built under a lock: use a new table';
  if (/(?:^| )(?:unique|primary key)\b/.test(definition) && !/ using index /.test(definition))
    return 'build the unique index concurrently and add the constraint "using index"';
  if (!/ using index /.test(definition) && !definition.endsWith(' not valid'))
    return 'a constraint reads the table under its lock: add it as "not valid" and validate it in a statement of its own';
  return undefined;
}

/** What is dangerous in one action of `alter table`. */
function dangerOfAction(action: string, table: string, around: Surroundings): string | undefined {
  const named = /^add constraint "?(\w+)"? check \(\(?"?(\w+)"? is not null\)?\)/.exec(action);
  if (named) around.saidNeverNull.set(named[1] ?? '', `${table}.${named[2]}`);
  const validated = /^validate constraint "?(\w+)"?/.exec(action)?.[1];
  if (validated !== undefined) around.neverNull.add(around.saidNeverNull.get(validated) ?? '');

  if (action.startsWith('rename ')) return 'the last release reads it by its name: add another and write to both';
  if (/^alter (?:column )?[\w"]+ (?:set data )?type /.test(action))
    return 'another type rewrites the table: add a column, fill it in portions and read it a release later';
  const required = /^alter (?:column )?([\w"]+) set not null/.exec(action)?.[1];
  if (required !== undefined && !around.neverNull.has(`${table}.${nameOf(required)}`))
    return '"set not null" reads the table under its lock: add "check (… is not null) not valid" and validate it before';
  const dropped =
    /^(?:drop (?:column )?(?:if exists )?([\w"]+)(?: cascade)?$|alter (?:column )?([\w"]+) drop default)/.exec(action);
  if (dropped && !action.startsWith('drop constraint ')) {
    const column = `${table}.${nameOf(dropped[1] ?? dropped[2])}`;
    return around.unread.has(column) || around.unread.has(table)
      ? undefined
      : `the last release uses ${column}: drop it a release later, with "-- unread since <release>: ${column}"`;
  }
  if (/^set (?:un)?logged|^set (?:tablespace|access method)/.test(action)) return 'it rewrites the table';
  const constraint = /^add (?=constraint |check |unique|primary key|foreign key|exclude )(.*)$/.exec(action)?.[1];
  if (constraint !== undefined) return dangerOfConstraint(constraint);
  const column = /^add (?:column )?(.*)$/.exec(action)?.[1];
  return column === undefined ? undefined : dangerOfNewColumn(column);
}

function dangerOfIndex(bare: string, around: Surroundings): string | undefined {
  const made = /^create (?:unique )?index (concurrently )?(if not exists )?(?:.*? )?on (?:only )?([\w."]+)/.exec(bare);
  if (made) {
    const [, concurrently, ifMissing, table] = made;
    if (around.created.has(nameOf(table)))
      return concurrently === undefined ? undefined : 'nobody reads the new table yet: "create index" is enough';
    if (concurrently === undefined) return 'nobody can write while it is built: "create index concurrently"';
    if (ifMissing !== undefined) return '"if not exists" is content with an index that is half built';
    return stepsOf(bare)[0]?.kind === 'index' ? undefined : 'an index needs a name';
  }
  if (/^drop index (?!concurrently if exists )/.test(bare)) return '"drop index concurrently if exists"';
  return undefined;
}

/** What is dangerous in what is neither an index nor `alter table`. */
function dangerOfOther(bare: string, isFill: boolean, around: Surroundings): string | undefined {
  if (/^(?:begin|commit|rollback|savepoint|set|reset|lock|do|call)\b/.test(bare))
    return 'transactions, settings and blocks are not for migrations: write the statements themselves';
  if (/^(?:cluster|vacuum|reindex|truncate|refresh)\b/.test(bare)) return 'it locks the table as long as it takes';
  if (/\bbegin atomic\b/.test(bare)) return 'write the body of the function as a string';
  const dropped =
    /^drop (?:table|view|materialized view|function|procedure|type|sequence|schema) (?:if exists )?([\w."]+)/.exec(
      bare,
    );
  if (dropped && !around.unread.has(nameOf(dropped[1])))
    return `the last release uses ${nameOf(dropped[1])}: drop it a release later, with "-- unread since <release>: …"`;
  if (/^alter .* rename /.test(bare)) return 'the last release uses it by its name';
  const changed = /(?:^|[ (])(?:update|delete from) (?:only )?([\w."]+)/.exec(bare);
  if (changed && /^(?:with|update|delete)\b/.test(bare) && !around.created.has(nameOf(changed[1]))) {
    if (!isFill) return 'many rows are changed in portions: "-- fill <table> by <key>, <count> at a time" above it';
    if (!bare.includes('any($1)')) return 'a fill changes the rows whose keys are in any($1)';
  }
  return undefined;
}

/**
 * What in a migration the release before could not live with, or would make people wait (CONTRIBUTING, "Migrations").
 * @param lastRelease as in `0.2.0`
 * @returns a sentence for each statement, with its beginning
 */
export function dangersOf(sql: string, lastRelease: string): string[] {
  const statements = statementsOf(sql);
  const around: Surroundings = {
    created: new Set(
      statements.flatMap(({ text }) => {
        const made = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(bareText(text));
        return made ? [nameOf(made[1])] : [];
      }),
    ),
    neverNull: new Set(),
    saidNeverNull: new Map(),
    unread: new Set(unreadIn(sql, lastRelease)),
  };
  return statements.flatMap(({ text, comments }) => {
    const bare = bareText(text);
    const [, table, actions = ''] = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/.exec(bare) ?? [];
    const isFill = comments.some((comment) => comment.startsWith('fill '));
    const dangers =
      table === undefined
        ? [dangerOfIndex(bare, around) ?? dangerOfOther(bare, isFill, around)]
        : around.created.has(nameOf(table))
          ? []
          : partsOf(actions).map((action) => dangerOfAction(action, nameOf(table), around));
    return dangers.flatMap((danger) => (danger === undefined ? [] : [`${bare.slice(0, 60)}: ${danger}`]));
  });
}
