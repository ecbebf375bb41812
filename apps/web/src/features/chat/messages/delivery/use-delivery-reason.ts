import type { Delivery } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';

/** The sentence of a reason and what to do; a newer server may send reasons that this page has no text for yet. */
export function useDeliveryReason(): (reason: Delivery['reason']) => { reason: string; advice: string } {
  const t = useT('delivery');
  return (given) => {
    const reason = given !== null && t.has(`reason.${given}`) ? given : 'unknown';
    return { reason: t(`reason.${reason}`), advice: t(`advice.${reason}`) };
  };
}
