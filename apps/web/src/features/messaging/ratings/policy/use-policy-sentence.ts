import type { RatingPolicy } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';

/** Says in words how a bot asks for ratings. */
export function usePolicySentence() {
  const t = useT('ratings');
  const channels = useT('channels');
  const users = useStore((state) => state.users);
  const me = useStore((state) => state.me);
  const nameOf = (id: number) => {
    const user = id === me?.id ? me : users[id];
    return user === undefined ? channels('deletedUser') : fullName(user) || user.username;
  };
  return (policy: RatingPolicy): string => {
    if (!policy.is_on) return t('policy.off');
    const asks = t('policy.on', { days: policy.once_in_days });
    const { low_at_most: low, task_user_id: userId } = policy;
    return userId === null ? asks : `${asks} ${t('policy.lowTask', { low, name: nameOf(userId) })}`;
  };
}
