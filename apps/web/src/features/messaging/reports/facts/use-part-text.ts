import type { DeliveryReason } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import type { Behind } from './behind.ts';

/** Which part of a figure's facts a list is of; undefined: all. */
export function usePartText({ figure, part }: Pick<Behind, 'figure' | 'part'>): string | undefined {
  const t = useT('reports');
  const reasons = useT('delivery');
  if (part === undefined) return undefined;
  return figure === 'rating' ? t('facts.stars', { count: Number(part) }) : reasons(`reason.${part as DeliveryReason}`);
}
