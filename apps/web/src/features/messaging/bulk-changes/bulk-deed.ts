import type { BulkAction, BulkChange, Label } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';

/** The colleague to whom conversations went. */
const useManagerName = (action: BulkAction): string =>
  useStore(({ users }) => {
    const user = action.kind === 'hand_over' ? users[action.manager_id ?? 0] : undefined;
    return user === undefined ? '' : fullName(user) || user.username;
  });

/** What a change has done, in the words of the deed. */
export function useDeed({ action, done: count }: BulkChange, labels: readonly Label[]): string {
  const t = useT('bulk');
  const states = useT('episodes');
  const time = useTimeFormat();
  const manager = useManagerName(action);
  switch (action.kind) {
    case 'close':
      return t('deeds.closed', { count });
    case 'open':
      return t('deeds.opened', { count });
    case 'snooze':
      return t('deeds.snoozed', { count, when: time.dateTime(action.until) });
    case 'priority':
      return t('deeds.priority', { count, name: states(`priorities.${action.priority}`) });
    case 'label': {
      const name = labels.find(({ id }) => id === action.label_id)?.name;
      if (name === undefined) return t('done', { count });
      return t(action.is_on ? 'deeds.labelled' : 'deeds.unlabelled', { count, name });
    }
    case 'hand_over':
      if (action.manager_id === null) return t('deeds.returned', { count });
      return manager === '' ? t('done', { count }) : t('deeds.handedOver', { count, name: manager });
  }
}
