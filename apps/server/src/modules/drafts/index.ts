export { makeDraftRoutes } from './draft-routes.ts';
