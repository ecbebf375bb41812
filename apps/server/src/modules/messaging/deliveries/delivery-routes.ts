import { endpoints } from '@switchboard/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { type GetDeliveryDeps, makeGetDelivery } from './get-delivery.ts';
import { type ConfirmDeliveryDeps, makeConfirmDelivery } from './retry/confirm-delivery.ts';
import { makeRetryDelivery } from './retry/retry-delivery.ts';

export const makeDeliveryRoutes = (deps: ConfirmDeliveryDeps & GetDeliveryDeps): Route[] => {
  const getDelivery = makeGetDelivery(deps);
  const retryDelivery = makeRetryDelivery(deps);
  const confirmDelivery = makeConfirmDelivery(deps);
  return [
    route(endpoints.getDelivery, ({ actor, params }) => getDelivery(actor, params.id, params.messageId)),
    route(endpoints.retryDelivery, ({ actor, params }) => retryDelivery(actor, params.id, params.messageId)),
    route(endpoints.confirmDelivery, ({ actor, params }) => confirmDelivery(actor, params.id, params.messageId)),
  ];
};
