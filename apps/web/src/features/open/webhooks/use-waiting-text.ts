import { useFormatter } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';

/** The server counts no further. */
const mostCounted = 1_000;

/** How many messages wait, as far as they are counted. */
export function useWaitingText(): (count: number) => string {
  const t = useT('webhooks');
  const format = useFormatter();
  return (count) => (count >= mostCounted ? t('manyWaiting', { count: mostCounted }) : format.number(count));
}
