import type { Database } from '../../../platform/database/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeSearchChannel } from './search-channel.ts';
import { makeSearchRoutes } from './search-routes.ts';

export interface SearchModule extends ServerModule {
  searchChannel: ReturnType<typeof makeSearchChannel>;
}

/** Finding messages by their words. */
export const makeSearchModule = ({ database }: { database: Database }): SearchModule => ({
  searchChannel: makeSearchChannel(database),
  routes: makeSearchRoutes(database),
});
