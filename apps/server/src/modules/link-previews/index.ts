import type { Tasks } from '../../platform/jobs/index.ts';
import { makePreviewLinks, type PreviewLinksDeps } from './preview-links.ts';

export const makePreviewTasks = (deps: PreviewLinksDeps): Tasks => ({ 'preview-links': makePreviewLinks(deps) });
