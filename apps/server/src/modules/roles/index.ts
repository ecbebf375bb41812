export { makeRoleRoutes } from './role-routes.ts';
