import { endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { makeSearchMessages } from './search-messages.ts';

export const makeSearchRoutes = (database: Database): Route[] => {
  const searchMessages = makeSearchMessages(database);
  return [route(endpoints.searchMessages, ({ actor, query }) => searchMessages(actor, query))];
};
