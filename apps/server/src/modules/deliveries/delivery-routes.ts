import { endpoints } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, route } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { makeRetryDelivery } from './retry-delivery.ts';

export const makeDeliveryRoutes = (deps: { database: Database; events: EventLog }): Route[] => {
  const retryDelivery = makeRetryDelivery(deps);
  return [route(endpoints.retryDelivery, ({ actor, params }) => retryDelivery(actor, params.id, params.messageId))];
};
