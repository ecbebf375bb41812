import { useParams } from '@tanstack/react-router';
import { MarkupEditorProvider } from '../../../features/work/tasks/markup-editor.tsx';
import { TaskPanel } from '../../../features/work/tasks/task/task-panel.tsx';
import { TasksScreen } from '../../../features/work/tasks/tasks-screen.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';
import { renderTaskEditor } from './task-text-editor.tsx';

/** `/tasks/` and `/tasks/{id}/`: one screen, so that the board stays as it is while tasks are opened and closed. */
export function TasksPage() {
  const { id } = useParams({ strict: false });
  if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id)) return <NotFoundPage />;
  const openId = id === undefined ? null : Number(id);
  return (
    <MarkupEditorProvider value={renderTaskEditor}>
      <TasksScreen openId={openId}>{openId !== null && <TaskPanel key={openId} taskId={openId} />}</TasksScreen>
    </MarkupEditorProvider>
  );
}
