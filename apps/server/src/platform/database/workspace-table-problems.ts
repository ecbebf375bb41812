import type { ClientBase } from 'pg';

/**
 * Checks in the catalogue that workspaces can't reach each other's rows, and returns one sentence per violation: every
 * table of schema public outside `tablesWithoutWorkspace` has workspace_id first in its primary key, row level security
 * enabled and forced, policies on app.workspace_id for reading and writing, and foreign keys that include workspace_id;
 * every view reads with the rights of its caller. `tablesOpenToOwner` are those whose policies bind the application's
 * role but not the owner.
 */
export async function listWorkspaceTableProblems(
  owner: Pick<ClientBase, 'query'>,
  tablesWithoutWorkspace: readonly string[],
  tablesOpenToOwner: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await owner.query<{ problem: string }>(catalogueQuery, [tablesWithoutWorkspace, tablesOpenToOwner]);
  return rows.map((row) => row.problem);
}

const catalogueQuery = `
WITH tables AS (
  SELECT c.oid, c.relname::text AS name, c.relrowsecurity, c.relforcerowsecurity
    FROM pg_class AS c
   WHERE c.relnamespace = 'public'::regnamespace
     AND c.relkind IN ('r', 'p')
     AND NOT c.relispartition
     AND c.relname <> 'schema_migrations'
), workspace_tables AS (
  SELECT * FROM tables WHERE name <> ALL ($1::text[])
), foreign_keys AS (
  SELECT t.name AS table_name, k.conname, target.relname AS target_name,
         ARRAY(SELECT a.attname::text FROM unnest(k.conkey) AS c(n)
                 JOIN pg_attribute AS a ON a.attrelid = k.conrelid AND a.attnum = c.n) AS columns
    FROM pg_constraint AS k
    JOIN workspace_tables AS t ON t.oid = k.conrelid
    JOIN pg_class AS target ON target.oid = k.confrelid
   WHERE k.contype = 'f'
), problems AS (
  SELECT name || ': workspace_id is not the first column of the primary key' AS problem
    FROM workspace_tables AS t
   WHERE NOT EXISTS (
     SELECT FROM pg_index AS i
       JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = t.oid AND i.indisprimary AND a.attname = 'workspace_id')
  UNION ALL
  SELECT name || ': row level security is not enabled' FROM workspace_tables WHERE NOT relrowsecurity
  UNION ALL
  SELECT name || ': row level security is not forced' FROM workspace_tables
   WHERE NOT relforcerowsecurity AND name <> ALL ($2::text[])
  UNION ALL
  SELECT t.name || ': no policy confines ' || kind.what || ' to app.workspace_id'
    FROM workspace_tables AS t, (VALUES ('r', 'reading'), ('a', 'writing')) AS kind(command, what)
   WHERE NOT EXISTS (
     SELECT FROM pg_policy AS p
      WHERE p.polrelid = t.oid AND p.polcmd IN ('*', kind.command)
        AND CASE kind.command WHEN 'r' THEN pg_get_expr(p.polqual, p.polrelid)
                 -- Without a WITH CHECK of its own a policy checks what is written by its USING.
                 ELSE coalesce(pg_get_expr(p.polwithcheck, p.polrelid), pg_get_expr(p.polqual, p.polrelid)) END
            LIKE '%app.workspace_id%')
  UNION ALL
  -- Permissive policies are alternatives: a single one that ignores the workspace opens the table.
  SELECT t.name || ': policy ' || p.polname || ' does not mention app.workspace_id'
    FROM workspace_tables AS t JOIN pg_policy AS p ON p.polrelid = t.oid
   WHERE p.polpermissive
     AND (coalesce(pg_get_expr(p.polqual, p.polrelid), 'app.workspace_id') NOT LIKE '%app.workspace_id%'
       OR coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'app.workspace_id') NOT LIKE '%app.workspace_id%')
  UNION ALL
  SELECT table_name || ': foreign key ' || conname || ' to ' || target_name || ' does not include workspace_id'
    FROM foreign_keys
   WHERE NOT 'workspace_id' = ANY (columns) 
  UNION ALL
  -- Without it a view reads with its owner's rights, whom no policy confines.
  SELECT relname || ': the view does not read with the rights of whoever asks (security_invoker)' FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm')
     AND coalesce(reloptions::text, '') NOT LIKE '%security_invoker=true%'
  UNION ALL
  SELECT 'the list of tables without workspace names ' || listed || ', which does not exist'
    FROM unnest($1::text[]) AS listed WHERE listed NOT IN (SELECT name FROM tables)
)
SELECT problem FROM problems ORDER BY problem`;
