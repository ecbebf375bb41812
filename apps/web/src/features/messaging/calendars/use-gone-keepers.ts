import { hasPermission } from '@switchboard/contract';
import type { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useStoreApi } from '../../../store/store-context.tsx';
import type { CalendarValues } from './calendar-values.ts';

type Keepers = Pick<CalendarValues, 'bot_ids' | 'user_ids'>;

interface GoneKeepers {
  /** The lists without who was deleted since they were chosen. */
  left: Partial<Keepers>;
  problems: { at: keyof Keepers; text: string }[];
}

/** After a refusal that names the lists of bots or people: who of them is gone, where the reader sees who there is. */
export function useGoneKeepers() {
  const t = useT('calendars');
  const store = useStoreApi();
  return ({ fields }: ApiError, { bot_ids: botIds, user_ids: userIds }: Keepers): GoneKeepers => {
    const found: GoneKeepers = { left: {}, problems: [] };
    const isOfKeepers = fields.some(
      ({ field, message }) => /^(?:bot|user)_ids$/.test(field) && message === 'validation.invalid',
    );
    if (!isOfKeepers) return found;
    const { bots, users, usersLoaded, me } = store.getState();
    const bot_ids = botIds.filter((id) => bots[Number(id)] !== undefined);
    if (bot_ids.length < botIds.length) {
      found.left.bot_ids = bot_ids;
      found.problems.push({ at: 'bot_ids', text: t('form.botsGone') });
    }
    const seesUsers = usersLoaded && me !== null && hasPermission(me.permissions, 'users', 'read');
    const user_ids = userIds.filter((id) => !seesUsers || users[Number(id)] !== undefined);
    if (user_ids.length < userIds.length) {
      found.left.user_ids = user_ids;
      found.problems.push({ at: 'user_ids', text: t('form.peopleGone') });
    }
    return found;
  };
}
