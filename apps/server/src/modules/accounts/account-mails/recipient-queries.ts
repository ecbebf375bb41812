import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface RecipientRow {
  email: string;
  language: string;
  company: string;
  subdomain: string;
}

/** A user as mails address them; null once they are deleted. */
export const findRecipient = statement({
  name: 'find-mail-recipient',
  text: `select u.email, u.language, w.company, w.subdomain
    from ${usersTable} u join ${workspacesTable} w on w.id = u.workspace_id
    where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<RecipientRow>();
