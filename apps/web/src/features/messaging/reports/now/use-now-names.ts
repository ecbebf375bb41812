import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import type { ShownNow } from './now-queries.ts';

/** The bots and people of the conversations. */
export function useNowNames({ bots, people }: Pick<ShownNow, 'bots' | 'people'>) {
  const t = useT('reportsNow');
  const common = useT('common');
  const channels = useT('channels');
  const users = useStore((state) => state.users);
  return {
    botOf: (id: number | null): string => bots.find(({ bot_id: botId }) => botId === id)?.title ?? common('unknownBot'),
    managerOf: (id: number | null): string => {
      if (id === null) return t('noManager');
      const known = people.find(({ user_id: userId }) => userId === id)?.name;
      const user = users[id];
      return known ?? (user ? fullName(user) || user.username : channels('deletedUser'));
    },
  };
}
