import { Button } from '@mantine/core';
import { type BotSummary, hasPermission, messengerNames, type RatingPolicy } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { messengerIcons } from '../../../../ui/channel/messenger-icons.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import classes from '../ratings.module.css';
import { ratingPoliciesQuery } from '../ratings-queries.ts';
import { PolicyModal } from './policy-modal.tsx';
import { usePolicySentence } from './use-policy-sentence.ts';

/** How each bot asks its clients for ratings: in words, and the form that changes it. */
export function RatingsCard() {
  const t = useT('ratings');
  const query = useQuery(ratingPoliciesQuery(useApi()));
  const bots = useStore((state) => state.bots);
  const mayEdit = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'settings', 'update'));
  const [editedId, setEditedId] = useState<number | null>(null);
  const policies = query.data?.data ?? [];
  const edited = policies.find(({ bot_id: id }) => id === editedId);
  return (
    <SettingsCard title={t('title')}>
      <p className={classes.intro}>{t('policy.intro')}</p>
      {query.isPending && <SkeletonRows count={2} />}
      {query.isLoadingError && <ErrorState title={t('policy.failed')} onRetry={() => void query.refetch()} />}
      <ul className={classes.bots} data-testid="rating-policies">
        {policies.map((policy) => {
          const bot = bots[policy.bot_id];
          const edit = mayEdit ? () => setEditedId(policy.bot_id) : null;
          return bot && <PolicyLine key={bot.id} bot={bot} policy={policy} onEdit={edit} />;
        })}
      </ul>
      {edited && (
        <PolicyModal latest={edited} botTitle={bots[edited.bot_id]?.title ?? ''} onClose={() => setEditedId(null)} />
      )}
    </SettingsCard>
  );
}

interface PolicyLineProps {
  bot: BotSummary;
  policy: RatingPolicy;
  /** Null where the reader may not change it. */
  onEdit: (() => void) | null;
}

function PolicyLine({ bot, policy, onEdit }: PolicyLineProps) {
  const t = useT('ratings');
  const sentenceOf = usePolicySentence();
  const Icon = messengerIcons[bot.type as keyof typeof messengerIcons];
  return (
    <li className={classes.bot} data-testid={`ratings-of-${bot.id}`}>
      <Icon size={18} stroke={1.7} role="img" aria-label={messengerNames[bot.type] ?? ''} />
      <div className={classes.botText}>
        <div className={classes.botName} dir="auto">
          {bot.title}
        </div>
        <div className={classes.quiet}>{sentenceOf(policy)}</div>
      </div>
      {onEdit !== null && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('policy.editNamed', { name: bot.title })}
          data-testid={`edit-ratings-${bot.id}`}
          onClick={onEdit}
        >
          {t('policy.edit')}
        </Button>
      )}
    </li>
  );
}
