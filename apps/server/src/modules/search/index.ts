export { makeSearchChannel } from './search-channel.ts';
export { makeSearchRoutes } from './search-routes.ts';
