import type { Config } from './config.ts';

/** The output of `npm start`: the product's address, and the next steps. */
export const nextSteps = ({
  baseUrl,
  workspaceCreation,
  defaultWorkspace,
}: Pick<Config, 'baseUrl' | 'workspaceCreation' | 'defaultWorkspace'>): string => {
  const byCommand = 'npm run workspace -- create --subdomain S --company C --email E --password P';
  const next =
    defaultWorkspace !== null
      ? `Open it in a browser and sign in to the workspace "${defaultWorkspace}". If it does not exist yet:\n  ${byCommand}`
      : workspaceCreation === 'open'
        ? 'Open it in a browser and create a workspace, or go to yours.'
        : `Only the command creates workspaces here:\n  ${byCommand}`;
  return `\nSwitchboard is ready: ${baseUrl.origin}\n${next}\nCtrl+C stops it.\n\n`;
};
