import type { PublicEventType } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { eventTypes } from './event-groups.ts';

const isKnown = (type: string): type is PublicEventType => (eventTypes as readonly string[]).includes(type);

/** The type of an event in words; one that this version does not know stays as it is. */
export function useEventName(): (type: string) => string {
  const t = useT('webhooks');
  return (type) => (isKnown(type) ? t(`types.${type}`) : type);
}
