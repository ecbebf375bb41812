import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import {
  type ChangeProjectDeps,
  type DeleteProjectDeps,
  makeArchiveProject,
  makeCreateProject,
  makeDeleteProject,
  makeEditProject,
} from './change-project.ts';
import { makeAddDocuments, makeDeleteDocument, makeListDocuments } from './documents.ts';
import { makeListProjects } from './list-projects.ts';
import { loadProject } from './load-project.ts';
import { toProjectView } from './project-view.ts';

const makeDocumentRoutes = (deps: ChangeProjectDeps): Route[] => {
  const listDocuments = makeListDocuments(deps);
  const addDocuments = makeAddDocuments(deps);
  const deleteDocument = makeDeleteDocument(deps);
  return [
    route(endpoints.listProjectDocuments, ({ actor, params, query }) => listDocuments(actor, params.id, query)),
    route(endpoints.addProjectDocuments, async ({ actor, params, body }) => ({
      data: await addDocuments(actor, params.id, body.files),
    })),
    route(endpoints.deleteProjectDocument, async ({ actor, params }) => {
      await deleteDocument(actor, params.id, params.fileId);
      return true as const;
    }),
  ];
};

export const makeProjectRoutes = (deps: DeleteProjectDeps): Route[] => {
  const { database } = deps;
  const listProjects = makeListProjects(database);
  const createProject = makeCreateProject(deps);
  const editProject = makeEditProject(deps);
  const archiveProject = makeArchiveProject(deps);
  const deleteProject = makeDeleteProject(deps);
  return [
    route(endpoints.listProjects, ({ actor, query }) => listProjects(actor, query)),
    route(endpoints.getProject, ({ actor: { workspaceId }, params }) =>
      database.inWorkspace(workspaceId, async (tx) => toProjectView(await loadProject(tx, workspaceId, params.id))),
    ),
    route(endpoints.createProject, ({ actor, body, request }) =>
      createProject({ actor, origin: auditOrigin(request) }, body),
    ),
    route(endpoints.editProject, ({ actor, params, body, request }) =>
      editProject({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
    route(endpoints.archiveProject, ({ actor, params, request }) =>
      archiveProject({ actor, origin: auditOrigin(request) }, params.id, true),
    ),
    route(endpoints.restoreProject, ({ actor, params, request }) =>
      archiveProject({ actor, origin: auditOrigin(request) }, params.id, false),
    ),
    route(endpoints.deleteProject, async ({ actor, params, request }) => {
      await deleteProject({ actor, origin: auditOrigin(request) }, params.id);
      return true as const;
    }),
    ...makeDocumentRoutes(deps),
  ];
};
