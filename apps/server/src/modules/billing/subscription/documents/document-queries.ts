import type { Language } from '@switchboard/contract';
import { statement, type Transaction } from '../../../../platform/database/index.ts';
import { workspacesTable } from '../../../foundation/workspaces/exported-queries.ts';

export interface DocumentSettings {
  language: Language;
  timezone: string;
}

export const getDocumentSettingsStatement = statement({
  name: 'get-document-settings',
  text: `select default_language as language, coalesce(default_timezone, 'UTC') as timezone from ${workspacesTable}
    where id = $1`,
  values: (workspaceId: number) => [workspaceId],
}).of<DocumentSettings>();

/** The language and time zone of a workspace's documents: the workspace's own, not the reader's. */
export const getDocumentSettings = async (tx: Transaction, workspaceId: number): Promise<DocumentSettings> => {
  const { rows } = await tx.query(getDocumentSettingsStatement(workspaceId));
  if (rows[0] === undefined) throw new Error(`workspace ${workspaceId} does not exist`);
  return rows[0];
};
