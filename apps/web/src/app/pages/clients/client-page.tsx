import { Button } from '@mantine/core';
import {
  type ClientCard,
  type ClientFacts as ClientFactsView,
  type Message,
  messengerNames,
} from '@switchboard/contract';
import { IconEraser, IconMessage, IconUserOff } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { MediaPanel } from '../../../features/chat/channels/details/media/media-panel.tsx';
import { BlockButton } from '../../../features/clients/client-card/block-button.tsx';
import { clientCardQuery } from '../../../features/clients/client-card/client-card-queries.ts';
import { ClientConversations } from '../../../features/clients/client-card/client-conversations.tsx';
import { ClientFacts } from '../../../features/clients/client-card/client-facts.tsx';
import { ClientHistory } from '../../../features/clients/client-card/client-history.tsx';
import { clientName } from '../../../features/clients/client-card/client-name.ts';
import { ClientNotes } from '../../../features/clients/client-card/client-notes.tsx';
import { ClientTimeline } from '../../../features/clients/client-card/client-timeline.tsx';
import { useClientCard } from '../../../features/clients/client-card/use-client-card.ts';
import { clientErasedQuery } from '../../../features/clients/clients/clients-queries.ts';
import { EraseClientModal } from '../../../features/clients/clients/erasure/erase-client-modal.tsx';
import { PersonCard } from '../../../features/clients/clients/merges/person-card.tsx';
import ClientRatings from '../../../features/messaging/ratings/client-ratings.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { FileViewerProvider } from '../../../ui/message/file-viewer-context.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { ClientFields } from '../../shell/clients/client-fields.tsx';
import { EditClientButton } from '../../shell/clients/edit-client-button.tsx';
import { EraseClientButton } from '../../shell/clients/erase-client-button.tsx';
import { useFileViewer } from '../channel/use-file-viewer.tsx';
import { NotFoundPage } from '../instead/not-found-page.tsx';
import classes from './client-page.module.css';
import { usePersonChanged } from './use-person-changed.ts';

const ClientActivity = lazyLater(() => import('../../../features/clients/client-card/client-activity.tsx'));

/** `/clients/{id}/`: all that is known of one client. */
export function ClientPage() {
  const { id = '' } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <ClientCardPage key={id} clientId={Number(id)} /> : <NotFoundPage />;
}

function ClientCardPage({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const ratings = useT('ratings');
  const { mayEdit, maySeeConversations } = useClientRights();
  const refresh = usePersonChanged();
  const query = useClientCard(clientId);
  const isErased = useQuery(clientErasedQuery(clientId)).data === true;
  // Kept here: its report is read when the card is gone.
  const [erased, setErased] = useState<ClientFactsView | null>(null);
  const card = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  // A client who was here a moment ago was deleted by a colleague: that is worth more words than an unknown address.
  if (isGone && card === undefined && !isErased) return <NotFoundPage />;
  const name = card && (clientName(card.client) || t('unnamed'));
  const others = card?.person_ids.filter((id) => id !== clientId) ?? [];
  return (
    <SettingsPage back={<Link to="/clients/">{t('back')}</Link>} isWide testId="client-page">
      {query.isPending && <SkeletonRows withAvatar count={6} />}
      {query.isLoadingError && !isGone && <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />}
      {isGone && !isErased && <EmptyState icon={IconUserOff} title={t('gone')} hint={t('goneHint')} />}
      {isErased && <EmptyState icon={IconEraser} title={t('erased')} hint={t('erasedHint')} />}
      {card && name !== undefined && !isGone && !isErased && (
        <>
          <CardHead card={card} name={name} onErase={() => setErased(card.client)} />
          {/* What was said and happened first: that is what the card is opened for. */}
          <div className={classes.columns}>
            <div>
              {maySeeConversations && (
                <SettingsCard title={t('conversations.title')}>
                  <ClientConversations clientId={clientId} />
                </SettingsCard>
              )}
              <SettingsCard title={t('notes.title')}>
                <ClientNotes clientId={clientId} />
              </SettingsCard>
              {others.length > 0 && (
                <SettingsCard title={t('timeline.title')}>
                  <ClientTimeline clientId={clientId} />
                </SettingsCard>
              )}
              <SettingsCard title={t('history.title')}>
                <ClientHistory clientId={clientId} />
              </SettingsCard>
              <FilesOf clientIds={card.person_ids} />
            </div>
            <div>
              <SettingsCard title={t('facts.title')}>
                <ClientFacts card={card} more={<ClientFields client={card.client} />} />
              </SettingsCard>
              {maySeeConversations && (
                <SettingsCard title={ratings('title')}>
                  <ClientRatings clientId={clientId} />
                </SettingsCard>
              )}
              {others.map((id) => (
                <OtherAccount key={id} clientId={id} />
              ))}
              <PersonCard card={card} mayEdit={mayEdit} onChange={refresh} />
              {/* Last, as it comes later: it moves nothing. */}
              {maySeeConversations && (
                <LazyPart>
                  <ClientActivity clientId={clientId} />
                </LazyPart>
              )}
            </div>
          </div>
        </>
      )}
      {erased !== null && <EraseClientModal client={erased} onClose={() => setErased(null)} />}
    </SettingsPage>
  );
}

function CardHead({ card, name, onErase }: { card: ClientCard; name: string; onErase: () => void }) {
  const t = useT('clientCard');
  const { mayEdit, mayBlock } = useClientRights();
  const { conversation } = card;
  const { avatar, service_type: messenger } = card.client;
  return (
    <div className={classes.head}>
      <Avatar name={name} pictureId={avatar?.id ?? null} messenger={messenger} size={56} />
      <h1 className={classes.name} dir="auto">
        {name}
      </h1>
      <div className={classes.actions}>
        {conversation?.bot && (
          <Button
            size="xs"
            leftSection={<IconMessage size={15} aria-hidden="true" />}
            data-testid="write-to-client"
            renderRoot={(props) => <Link {...props} to="/messenger/$id/" params={{ id: String(conversation.id) }} />}
          >
            {t('write')}
          </Button>
        )}
        {mayEdit && <EditClientButton client={card.client} />}
        {mayBlock && <BlockButton card={card} />}
        <EraseClientButton onClick={onErase} />
      </div>
    </div>
  );
}

/** The same person's data in another messenger or with another bot: beside each other, so that neither is lost. */
function OtherAccount({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const query = useClientCard(clientId);
  const card = query.data;
  if (query.isPending) return <SkeletonRows count={4} />;
  if (card === undefined) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  const messenger = messengerNames[card.client.service_type] ?? '';
  return (
    <SettingsCard title={t('timeline.of', { messenger, name: clientName(card.client) || t('unnamed') })}>
      <div data-testid={`other-account-${clientId}`}>
        <ClientFacts card={card} more={<ClientFields client={card.client} />} />
        <div className={classes.openOther}>
          <Link to="/clients/$id/" params={{ id: String(clientId) }}>
            {t('openCard')}
          </Link>
        </div>
      </div>
    </SettingsCard>
  );
}

/** The attachments in each of a person's conversations. */
function FilesOf({ clientIds }: { clientIds: readonly number[] }) {
  const t = useT('clientCard');
  const api = useApi();
  const cards = useQueries({ queries: clientIds.map((id) => clientCardQuery(api, id)) });
  const conversations = cards.flatMap(({ data }) => data?.conversation ?? []);
  return conversations.map(({ id, bot }) => (
    <SettingsCard
      key={id}
      title={
        conversations.length === 1 ? t('files.title') : t('files.of', { bot: bot?.title ?? t('facts.unknownBot') })
      }
    >
      <ConversationFiles channelId={id} />
    </SettingsCard>
  ));
}

function ConversationFiles({ channelId }: { channelId: number }) {
  const navigate = useNavigate();
  // A file is answered where it was sent.
  const goToMessage = useCallback(
    ({ seq }: Message) =>
      void navigate({ to: '/messenger/$id/', params: { id: String(channelId) }, search: { message: seq } }),
    [channelId, navigate],
  );
  const { openFiles, viewer } = useFileViewer(channelId, goToMessage);
  return (
    <FileViewerProvider value={openFiles}>
      <MediaPanel channelId={channelId} />
      {viewer}
    </FileViewerProvider>
  );
}
