import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type UserView } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { useUserRights } from './use-user-rights.ts';
import { userName } from './user-columns.tsx';
import { openIdLinkQuery } from './users-queries.ts';

/** A user's link to an account of the provider, and a button to have their address choose the account anew. */
export function OpenIdLink({ user }: { user: UserView }) {
  const t = useT('openidSettings');
  const api = useApi();
  const queries = useQueryClient();
  const time = useTimeFormat();
  const confirm = useConfirm();
  const { mayEdit } = useUserRights();
  const query = openIdLinkQuery(api, user.id);
  const since = useQuery({ ...query, enabled: mayEdit(user) }).data?.linked_at ?? null;
  if (since === null) return null;
  const handleUnlink = () =>
    confirm({
      title: t('link.remove'),
      text: t('link.text', { name: userName(user) }),
      confirmLabel: t('link.remove'),
      testId: 'confirm-unlink-openid',
      failed: t('link.failed'),
      onConfirm: async () => {
        await api.call(endpoints.removeOpenIdLink, { params: { id: String(user.id) } });
        await queries.invalidateQueries({ queryKey: query.queryKey });
        notifications.show({ color: 'green', message: t('link.removed') });
      },
    });
  return (
    <Group gap="xs" mt="lg" data-testid="openid-link">
      <Text size="sm">{t('link.since', { since: time.date(since) })}</Text>
      <Button variant="subtle" size="compact-sm" onClick={handleUnlink} data-testid="unlink-openid">
        {t('link.remove')}
      </Button>
    </Group>
  );
}
