import type { ServerModule } from '../../../platform/server-module/index.ts';
import { type CoworkerRoutesDeps, makeCoworkerRoutes } from './coworker-routes.ts';

/** The people of a workspace as their colleagues look for them. */
export const makeCoworkersModule = (deps: CoworkerRoutesDeps): ServerModule => ({ routes: makeCoworkerRoutes(deps) });
