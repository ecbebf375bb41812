import { type InboundUpdate, unreadableUpdate } from '../inbound.ts';
import { momentMsShape } from '../optional-fields.ts';
import { isRecord, numberOf, textOf, tokenDigitsOf } from './event-shapes.ts';
import { clientIdOf, isHandled } from './parse-event.ts';

/**
 * An event to store, also one that breaks Viber's own shapes; null for one that changes nothing here. In receipts the token is that of the message they are
 * about, so that one message has several; of its `delivered` events, one for each device, the first counts.
 */
export const toInboundUpdate = (payload: unknown): InboundUpdate | null => {
  if (!isRecord(payload) || !isHandled(payload)) return null;
  const token = tokenDigitsOf(payload.message_token);
  const clientId = clientIdOf(payload);
  if (token === null || clientId === '') return unreadableUpdate(payload, clientId);
  return {
    updateKey: `${textOf(payload.event)}:${token}:${clientId}`,
    chatKey: clientId,
    position: null,
    happenedAtMs: numberOf(momentMsShape, payload.timestamp),
    payload,
  };
};
