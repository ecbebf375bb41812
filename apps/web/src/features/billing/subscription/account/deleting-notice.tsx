import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { useAction } from '../../../../ui/forms/failures/use-action.ts';
import { subscriberKey } from '../subscription-queries.ts';
import { useBillingDate } from '../use-billing-date.ts';

/** Until when the owner may return to an account that is being deleted. */
export function DeletingNotice({ deletesAt, isOwner }: { deletesAt: string | null; isOwner: boolean }) {
  const t = useT('subscription');
  const api = useApi();
  const actions = useActions();
  const queries = useQueryClient();
  const formatDate = useBillingDate();
  const back = useAction(async () => {
    await api.call(endpoints.returnSubscriber, {});
    await queries.invalidateQueries({ queryKey: subscriberKey });
    actions.reload();
    notifications.show({ color: 'green', message: t('remove.returned') });
  }, t('somethingWrong'));
  return (
    <Alert color="red" mb="md" title={t('closed.deletingTitle')} data-testid="deleting-notice">
      {deletesAt !== null && <Text>{t('remove.deleting', { date: formatDate(deletesAt) })}</Text>}
      {isOwner ? (
        <Button mt="sm" onClick={() => back.run()} loading={back.isPending} data-testid="return-to-account">
          {t('remove.back')}
        </Button>
      ) : (
        <Text mt="sm">{t('closed.deletingReturn')}</Text>
      )}
    </Alert>
  );
}
