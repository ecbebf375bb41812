import { notifications } from '@mantine/notifications';
import { type AutomationRule, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { rulesKey } from '../automation-keys.ts';
import { rulesQuery } from '../automation-queries.ts';

/** Deletes a rule after a confirmation. */
export function useDeleteRule(): (rule: AutomationRule) => void {
  const t = useT('automation');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  return ({ id, name }) =>
    confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.submit'),
      dangerous: true,
      testId: 'confirm-delete-rule',
      failed: t('remove.failed'),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteAutomationRule, { params: { id } });
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: rulesKey });
        }
        notifications.show({ message: t('remove.done', { name }) });
      },
    });
}

/** Switches a rule on or off, as it is. */
export function useSwitchRule(): (rule: AutomationRule, isOn: boolean) => Promise<void> {
  const t = useT('automation');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  return async ({ id, name, trigger, filter, actions, version }, isOn) => {
    try {
      const body = { name, trigger, filter, actions, version, is_on: isOn };
      await api.call(endpoints.editAutomationRule, { params: { id }, body });
      notifications.show({ message: t(isOn ? 'card.turnedOn' : 'card.turnedOff', { name }) });
    } catch (error) {
      notifications.show({ color: 'red', title: t('card.turnFailed'), message: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: rulesKey });
  };
}

/** Saves the order of the rules. */
export function useSaveOrder(): (ids: readonly number[]) => Promise<void> {
  const t = useT('automation');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  return async (ids) => {
    try {
      await api.call(endpoints.orderAutomationRules, { body: { ids: [...ids] } });
      queries.setQueryData(rulesQuery(api).queryKey, (held) =>
        held?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
      );
    } catch (error) {
      notifications.show({ color: 'red', title: t('card.moveFailed'), message: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: rulesKey });
  };
}
