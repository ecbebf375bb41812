import type { ServerModule } from '../../../platform/server-module/index.ts';
import { forgetPages } from './page-queries.ts';
import { makePreviewLinks, type PreviewLinksDeps } from './preview-links.ts';

export { forgetAnsweredPages } from './page-queries.ts';

interface LinkPreviewsModuleDeps extends PreviewLinksDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Previews of the pages that messages link to. */
export const makeLinkPreviewsModule = (deps: LinkPreviewsModuleDeps): ServerModule => ({
  tasks: {
    'preview-links': makePreviewLinks(deps),
    'forget-link-pages': async () => {
      for (const workspaceId of await deps.listWorkspaceIds()) {
        await deps.database.inWorkspace(workspaceId, (tx) => forgetPages(tx, workspaceId));
      }
    },
  },
  crontab: [{ task: 'forget-link-pages', schedule: '*/10 * * * *' }],
  // Fetching other people's pages may be slow.
  ownWorkers: 4,
});
