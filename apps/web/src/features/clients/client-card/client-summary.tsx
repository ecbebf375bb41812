import { Button } from '@mantine/core';
import type { ClientFacts as ClientFactsView } from '@switchboard/contract';
import { IconId } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { BlockButton } from './block-button.tsx';
import classes from './client-card.module.css';
import { ClientFacts } from './client-facts.tsx';
import { useClientCard } from './use-client-card.ts';

interface ClientSummaryProps {
  clientId: number;
  /** The workspace's custom fields, as terms of the list. */
  renderFields: (client: ClientFactsView) => ReactNode;
  /** More terms, of the conversation: those are known without the card. */
  more: ReactNode;
}

/** A client beside their conversation: with a link to the whole card. */
export function ClientSummary({ clientId, renderFields, more }: ClientSummaryProps) {
  const t = useT('clientCard');
  const { mayBlock } = useClientRights();
  const query = useClientCard(clientId);
  if (query.isPending) return <SkeletonRows count={4} />;
  if (query.data === undefined) {
    return (
      <>
        <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
        <dl className={classes.facts}>{more}</dl>
      </>
    );
  }
  const terms = (
    <>
      {renderFields(query.data.client)}
      {more}
    </>
  );
  return (
    <>
      <ClientFacts isHeaded card={query.data} more={terms} />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconId size={15} aria-hidden="true" />}
          data-testid="open-client-card"
          renderRoot={(props) => <Link {...props} to="/clients/$id/" params={{ id: String(clientId) }} />}
        >
          {t('openCard')}
        </Button>
        {mayBlock && <BlockButton card={query.data} />}
      </div>
    </>
  );
}
