import type { Database } from '../../../platform/database/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeChangeSecondFactors } from './change-second-factors.ts';
import { makeSecondFactorCheck, type SecondFactorCheck } from './check-second-factor.ts';
import { makeSecondFactorRoutes } from './second-factor-routes.ts';

export { isGuessable, type SecondFactorCheck } from './check-second-factor.ts';
export { type PasskeySite, passkeySite } from './passkeys.ts';
export { removeSecondFactors } from './remove-second-factors.ts';
export { hasSecondFactor } from './second-factor-queries.ts';

export interface SecondFactorsModule extends ServerModule {
  secondFactors: SecondFactorCheck;
}

/** The factors that users show besides the password. */
export const makeSecondFactorsModule = (deps: {
  database: Database;
  secrets: SecretBox;
  baseUrl: URL;
}): SecondFactorsModule => ({
  secondFactors: makeSecondFactorCheck(deps),
  routes: makeSecondFactorRoutes({ ...deps, change: makeChangeSecondFactors(deps) }),
});
