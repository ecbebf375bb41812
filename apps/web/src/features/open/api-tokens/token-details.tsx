import type { ApiToken } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useScopeName } from '../../../ui/rights/use-scope-name.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import classes from './api-tokens.module.css';

/** Under a token's row: each of its scopes and addresses. */
export function TokenDetails({ token: { scopes, addresses, created_at: createdAt } }: { token: ApiToken }) {
  const t = useT('apiTokens');
  const scopeName = useScopeName();
  const time = useTimeFormat();
  return (
    <dl className={classes.details}>
      <div>
        <dt>{t('details.scopes')}</dt>
        <dd>
          <ul>
            {scopes.map((scope) => (
              <li key={scope}>{scopeName(scope)}</li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>{t('details.addresses')}</dt>
        <dd>
          {addresses.length === 0 ? (
            t('details.anywhere')
          ) : (
            <ul className={classes.code}>
              {addresses.map((address) => (
                <li key={address}>{address}</li>
              ))}
            </ul>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('details.created')}</dt>
        <dd>{time.dateTime(createdAt)}</dd>
      </div>
    </dl>
  );
}
