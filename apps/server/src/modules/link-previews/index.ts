import type { Tasks } from '../../platform/jobs/index.ts';
import { forgetPages } from './page-queries.ts';
import { makePreviewLinks, type PreviewLinksDeps } from './preview-links.ts';

interface PreviewTasksDeps extends PreviewLinksDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

export const makePreviewTasks = ({ listWorkspaceIds, ...deps }: PreviewTasksDeps): Tasks => ({
  'preview-links': makePreviewLinks(deps),
  'forget-link-pages': async () => {
    for (const workspaceId of await listWorkspaceIds()) {
      await deps.database.inWorkspace(workspaceId, (tx) => forgetPages(tx, workspaceId));
    }
  },
});
