import { notifications } from '@mantine/notifications';
import { type ApiToken, endpoints } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { apiTokensKey } from './api-tokens-query.ts';
import { hasEnded } from './token-times.ts';

/** Ends an API token after a confirmation; one that is over only leaves the list. */
export function useEndToken(): (token: ApiToken) => void {
  const t = useT('apiTokens');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const format = useFormatter();
  const readerId = useStore(({ me }) => me?.id);
  return (token) => {
    const { id, name, owner, last_used_at: usedAt } = token;
    const now = Date.now();
    const ended = hasEnded(token, now);
    const kind = ended ? 'removal' : 'ending';
    const whose = owner.id === readerId ? [] : [t('ending.ofOther', { owner: owner.name })];
    const used =
      usedAt === null ? t('ending.unused') : t('ending.used', { ago: format.relativeTime(new Date(usedAt), now) });
    confirm({
      title: t(`${kind}.title`, { name }),
      text: t(`${kind}.text`),
      ...(!ended && { hint: [...whose, used].join(' ') }),
      confirmLabel: t(`${kind}.submit`),
      dangerous: true,
      testId: 'confirm-end-token',
      failed: t(`${kind}.failed`),
      onConfirm: async () => {
        try {
          await api.call(endpoints.deleteApiToken, { params: { id } });
        } finally {
          // Also where it is gone already.
          await queries.invalidateQueries({ queryKey: apiTokensKey });
        }
        notifications.show({ message: t(`${kind}.done`, { name }) });
      },
    });
  };
}
