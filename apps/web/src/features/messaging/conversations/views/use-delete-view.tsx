import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type View } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { viewsKey } from './views-queries.ts';

const undoneWithinMs = 10_000;

/** Deletes a view at once; it can be made again, in its place. A filter that does not work can't be. */
export function useDeleteView() {
  const t = useT('views');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const held = () => queries.getQueryData<readonly View[]>(viewsKey) ?? [];
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey });
  const tell = (title: string, error: unknown) =>
    notifications.show({ color: 'red', title, message: errorText(error) });

  const bringBack = async ({ id, scope, name, filter, order }: View, ids: readonly number[]) => {
    notifications.hide(`view-${id}`);
    try {
      const made = await api.call(endpoints.createView, { body: { scope, name, filter, order } });
      await api.call(endpoints.orderViews, {
        body: { scope, ids: ids.map((one) => (one === id ? made.id : one)) },
      });
    } catch (error) {
      tell(t('remove.undoFailed'), error);
    }
    await refresh();
  };

  return async (view: View): Promise<void> => {
    const { id, scope, name, gone } = view;
    const ids = held()
      .filter((one) => one.scope === scope)
      .map((one) => one.id);
    queries.setQueryData(
      viewsKey,
      held().filter((one) => one.id !== id),
    );
    try {
      await api.call(endpoints.deleteView, { params: { id } });
    } catch (error) {
      tell(t('remove.failed'), error);
      return refresh();
    }
    notifications.show({
      id: `view-${id}`,
      autoClose: undoneWithinMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{t('remove.done', { name })}</span>
          {gone.length === 0 && (
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              data-undo
              data-testid="undo-delete-view"
              onClick={() => void bringBack(view, ids)}
            >
              {t('remove.undo')}
            </Button>
          )}
        </Group>
      ),
    });
    return refresh();
  };
}
