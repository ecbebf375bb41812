import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Channel, endpoints, hasPermission } from '@switchboard/contract';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useActions, useStoreApi } from '../../../../store/store-context.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';

const undoneWithinMs = 10_000;

/**
 * Says who has a conversation now. It can be taken back from the new clients, as long as nobody has taken it; from a
 * colleague only by those who may assign any.
 */
export function useTellHandedOver(channel: Channel) {
  const t = useT('handOver');
  const api = useApi();
  const store = useStoreApi();
  const actions = useActions();
  const errorText = useErrorText();
  const { id, manager_id: before } = channel;

  const takeBack = async (managerId: number | null) => {
    notifications.hide(`hand-over-${id}`);
    try {
      if (managerId === null && before === store.getState().me?.id) await actions.joinChannel(id, 'manager');
      else {
        const body = { manager_id: before, from: managerId };
        await actions.settleChannel(() => api.call(endpoints.assignManager, { params: { id }, body }));
      }
    } catch (error) {
      notifications.show({ color: 'red', title: t('failed'), message: errorText(error) });
    }
  };

  return (managerId: number | null): void => {
    const { me, users } = store.getState();
    const person = managerId === null ? undefined : managerId === me?.id ? me : users[managerId];
    const mayUndo =
      (managerId === null && before === me?.id) || (me !== null && hasPermission(me.permissions, 'leads', 'manage'));
    // One of the same id would only stay.
    notifications.hide(`hand-over-${id}`);
    notifications.show({
      id: `hand-over-${id}`,
      autoClose: undoneWithinMs,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <span>{managerId === null ? t('returned') : t('done', { name: person ? fullName(person) : '' })}</span>
          {mayUndo && (
            <Button
              size="compact-sm"
              variant="light"
              flex="none"
              data-undo
              data-testid="undo-hand-over"
              onClick={() => void takeBack(managerId)}
            >
              {t('undo')}
            </Button>
          )}
        </Group>
      ),
    });
  };
}
