import { type Action, can, hasPermission, type Project, type ProjectDocument } from '@switchboard/contract';
import { actorOf } from '../../../store/reader.ts';
import { useStore } from '../../../store/store-context.tsx';

/** The reader's rights to projects. An archived one cannot be changed. */
export function useProjectRights() {
  const me = useStore((state) => state.me);
  const may = (module: 'projects' | 'project_documents' | 'tasks', action: Action) =>
    me !== null && hasPermission(me.permissions, module, action);
  return {
    mayCreate: may('projects', 'create'),
    /** Archiving and taking out of the archive as well. */
    mayEdit: may('projects', 'update'),
    mayDelete: (project: Project) => me !== null && can(actorOf(me), 'project.delete', project),
    seesTasks: may('tasks', 'read'),
    seesDocuments: may('project_documents', 'read'),
    mayAddDocuments: may('project_documents', 'create'),
    mayDeleteDocument: (document: ProjectDocument) =>
      me !== null && can(actorOf(me), 'projectDocument.delete', { added_by: document.added_by.id }),
  };
}
