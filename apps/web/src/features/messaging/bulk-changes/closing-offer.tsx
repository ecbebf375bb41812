import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import classes from './bulk-bar.module.css';
import { closingOfferKey } from './bulk-changes-key.ts';
import { closingOfferQuery } from './bulk-queries.ts';
import { useBulkChanges } from './use-bulk-changes.ts';

/** Offers the owner, once, to close the conversations in which nobody has written for long. */
export function ClosingOffer() {
  const t = useT('bulk');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const { acceptOffer } = useBulkChanges();
  const [isAnswering, setIsAnswering] = useState(false);
  const isOwner = useStore(({ me }) => me !== null && me.workspace.owner_id === me.id);
  const offer = useQuery({ ...closingOfferQuery(api), enabled: isOwner }).data;
  if (!isOwner || offer === undefined || offer.count === 0) return null;

  const answer = async (call: () => Promise<unknown>) => {
    setIsAnswering(true);
    await call();
    await queries.invalidateQueries({ queryKey: closingOfferKey });
    setIsAnswering(false);
  };
  const decline = () =>
    api.call(endpoints.declineClosingOffer, {}).catch((error: unknown) => {
      notifications.show({ color: 'red', title: t('offer.failed'), message: errorText(error) });
    });
  return (
    <section className={classes.bar} aria-label={t('offer.title')} data-testid="closing-offer">
      <div className={classes.line} data-rove>
        <span className={classes.offer} role="status">
          {t('offer.text', { count: offer.count, days: t('offer.days', { count: offer.silent_days }) })}
        </span>
        <div className={classes.answers}>
          <Button
            size="compact-sm"
            variant="light"
            disabled={isAnswering}
            data-testid="accept-closing-offer"
            onClick={() => void answer(acceptOffer)}
          >
            {t('offer.close')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={isAnswering}
            data-testid="decline-closing-offer"
            onClick={() => void answer(decline)}
          >
            {t('offer.decline')}
          </Button>
        </div>
      </div>
    </section>
  );
}
