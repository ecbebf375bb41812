import type { Client } from 'pg';

/** The role that the application works in: not the owner, and unable to bypass row level security. */
export const applicationRole = 'switchboard_app';

/** Creates the role if it does not exist and lets the connected owner switch to it. */
export async function ensureApplicationRole(owner: Client): Promise<void> {
  await owner.query(`
    DO $$
    BEGIN
      CREATE ROLE ${applicationRole} NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE;
    EXCEPTION
      -- Roles are shared by all databases of a server, so another one may have made it, even at this moment.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
  const { rows } = await owner.query<{ is_unrestricted: boolean; is_owner: boolean; may_switch: boolean }>(`
    SELECT role.rolsuper OR role.rolbypassrls AS is_unrestricted,
           role.rolname = current_user AS is_owner,
           -- Since version 16 being a member and being allowed SET ROLE are two things.
           pg_has_role(current_user, role.oid,
             CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may_switch
      FROM pg_roles AS role WHERE role.rolname = '${applicationRole}'`);
  const found = rows[0];
  if (!found || found.is_unrestricted || found.is_owner) {
    throw new Error(
      `The role ${applicationRole} must exist, be neither superuser nor BYPASSRLS, and not be the one that migrates.`,
    );
  }
  if (!found.may_switch) await owner.query(`GRANT ${applicationRole} TO CURRENT_USER`);
}

/** Lets the role read and write the rows of every table of schema public, including future ones. */
export async function grantToApplicationRole(owner: Client): Promise<void> {
  await owner.query(`
    GRANT USAGE ON SCHEMA public TO ${applicationRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${applicationRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${applicationRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${applicationRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${applicationRole};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${applicationRole}`);
}
