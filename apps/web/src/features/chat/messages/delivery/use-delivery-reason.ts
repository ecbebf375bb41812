import type { Delivery } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';

/** The sentence of a reason and its advice; a newer server may send reasons without a text on this page. */
export function useDeliveryReason(): (reason: Delivery['reason']) => { reason: string; advice: string } {
  const t = useT('delivery');
  return (given) => {
    const reason = given !== null && t.has(`reason.${given}`) ? given : 'unknown';
    return { reason: t(`reason.${reason}`), advice: t(`advice.${reason}`) };
  };
}
