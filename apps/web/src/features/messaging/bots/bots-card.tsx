import { Button } from '@mantine/core';
import { type BotView, connectingNames, hasPermission, type MessengerId, messengerNames } from '@switchboard/contract';
import { IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { messengerIcons } from '../../../ui/channel/messenger-icons.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { type PlanLimit, PlanLimitModal } from '../../../ui/overlays/plan-limit-modal.tsx';
import { BotForm } from './bot-form.tsx';
import classes from './bots-screen.module.css';
import { BotsTable } from './bots-table.tsx';

const FirstMessageDialog = lazy(() => import('./first-message-dialog.tsx'));

interface BotsCardProps {
  type: MessengerId;
  bots: readonly BotView[];
  /** Bots of this messenger can be added, edited and deleted here. */
  managed?: boolean;
}

export function BotsCard({ type, bots, managed = false }: BotsCardProps) {
  const t = useT('bots');
  const permissions = useStore((state) => state.me?.permissions);
  const mayAdd = managed && permissions !== undefined && hasPermission(permissions, 'settings', 'create');
  // Null: closed. 'new': adding. A bot: editing it.
  const [form, setForm] = useState<BotView | 'new' | null>(null);
  const [added, setAdded] = useState<BotView | null>(null);
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const Icon = messengerIcons[type];
  const name = connectingNames[type] ?? messengerNames[type] ?? '';
  return (
    <section className={classes.card} data-testid={`bots-card-${type}`}>
      <div className={classes.cardHead}>
        <span className={classes.logo} data-messenger={type}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <h2 className={classes.cardTitle}>{name}</h2>
        <Link
          to="/guide/$messenger/"
          params={{ messenger: name.toLowerCase() }}
          className={classes.guide}
          aria-label={t('guide', { name })}
          data-hint={t('guide', { name })}
        >
          <IconInfoCircle size={18} aria-hidden="true" />
        </Link>
        {mayAdd && (
          <Button
            size="sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            data-testid="add-bot"
            onClick={() => setForm('new')}
          >
            {t('add')}
          </Button>
        )}
      </div>
      {!managed && <p className={classes.remark}>{t('notAvailable')}</p>}
      <BotsTable type={type} messenger={name} bots={bots} onEdit={managed ? setForm : null} />
      {form !== null && (
        <BotForm
          type={type}
          messenger={name}
          bot={form === 'new' ? null : form}
          isHidden={limit !== null}
          onClose={() => setForm(null)}
          onAdded={(bot) => {
            setForm(null);
            setAdded(bot);
          }}
          onLimit={setLimit}
        />
      )}
      <LazyPart floats>
        {added !== null && <FirstMessageDialog bot={added} messenger={name} onClose={() => setAdded(null)} />}
      </LazyPart>
      {limit !== null && <PlanLimitModal limit={limit} onClose={() => setLimit(null)} />}
    </section>
  );
}
