import { notifications } from '@mantine/notifications';
import { endpoints, type Project } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useAction } from '../../../ui/forms/failures/use-action.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { projectKey, projectsKey } from './projects-queries.ts';

/** The actions on a whole project. Archiving is taken back as easily, so it does not ask. */
export function useProjectActions() {
  const t = useT('projects');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const refresh = (id: number) =>
    Promise.all([projectsKey, projectKey(id)].map((queryKey) => queries.invalidateQueries({ queryKey })));

  const setArchived = useAction(async ({ id, name, archived_at }: Project) => {
    const isArchived = archived_at !== null;
    await api.call(isArchived ? endpoints.restoreProject : endpoints.archiveProject, { params: { id } });
    await refresh(id);
    notifications.show({ message: t(isArchived ? 'restoredNamed' : 'archivedNamed', { name }) });
  }, t('saveFailed'));

  const remove = ({ id, name }: Project, onDone?: () => void) =>
    confirm({
      title: t('remove.title'),
      text: t('remove.text', { name }),
      hint: t('remove.hint'),
      confirmLabel: t('remove.confirm'),
      dangerous: true,
      testId: 'confirm-delete-project',
      failed: t('remove.failed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteProject, { params: { id } });
        // Left before it is asked for again: it would be missing.
        onDone?.();
        await queries.invalidateQueries({ queryKey: projectsKey });
        notifications.show({ message: t('remove.done', { name }) });
      },
    });

  return { setArchived, remove };
}
