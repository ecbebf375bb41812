import type { ApiScope } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

type PartsOf<Scope> = Scope extends `${infer Area}:${infer Access}` ? { area: Area; access: Access } : never;
/** What a scope of API tokens is about. */
export type ScopeArea = PartsOf<ApiScope>['area'];
type ScopeAccess = PartsOf<ApiScope>['access'];

/** A scope of API tokens in words: "Channels: read and write". */
export function useScopeName(): (scope: ApiScope) => string {
  const t = useT('apiTokens');
  return (scope) => {
    const [area, access] = scope.split(':') as [ScopeArea, ScopeAccess];
    return t('scope', { area: t(`areas.${area}`), access: t(`access.${access}`) });
  };
}
