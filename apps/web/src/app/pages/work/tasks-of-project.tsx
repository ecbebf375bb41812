import { MarkupEditorProvider } from '../../../features/work/tasks/markup-editor.tsx';
import { ProjectTasks } from '../../../features/work/tasks/of-project/project-tasks.tsx';
import { renderTaskEditor } from './task-text-editor.tsx';

export default function TasksOfProject(props: { projectId: number; isArchived: boolean }) {
  return (
    <MarkupEditorProvider value={renderTaskEditor}>
      <ProjectTasks {...props} />
    </MarkupEditorProvider>
  );
}
