import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type UserView } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { useUserRights } from './use-user-rights.ts';
import { userName } from './user-columns.tsx';
import { secondFactorsOfQuery } from './users-queries.ts';
import classes from './users-screen.module.css';

/** Lets somebody in again who has lost every second factor; nothing for those without one. */
export function ResetSecondFactors({ user }: { user: UserView }) {
  const t = useT('users');
  const api = useApi();
  const confirm = useConfirm();
  const { isMe, mayEdit } = useUserRights();
  const queries = useQueryClient();
  const query = secondFactorsOfQuery(api, user.id);
  const mayReset = mayEdit(user) && !isMe(user);
  const hasAny = useQuery({ ...query, enabled: mayReset }).data?.has_any ?? false;
  if (!mayReset || !hasAny) return null;
  const name = userName(user);
  const handleReset = () =>
    confirm({
      title: t('factors.confirmTitle'),
      text: t('factors.text', { name }),
      hint: t('factors.hint'),
      confirmLabel: t('factors.reset'),
      dangerous: true,
      testId: 'confirm-reset-factors',
      failed: t('factors.failed'),
      onConfirm: async () => {
        await api.call(endpoints.resetSecondFactors, { params: { id: String(user.id) } });
        await queries.invalidateQueries({ queryKey: query.queryKey });
        notifications.show({ color: 'green', message: t('factors.done', { name }) });
      },
    });
  return (
    <div className={classes.factors}>
      <SettingsCard title={t('factors.title')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t('factors.intro')}
        </Text>
        <Button variant="default" data-testid="reset-factors" onClick={handleReset}>
          {t('factors.reset')}
        </Button>
      </SettingsCard>
    </div>
  );
}
