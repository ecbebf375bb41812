import { Button } from '@mantine/core';
import type { ClientCard, ClientMerge, ClientSummary } from '@switchboard/contract';
import { IconArrowMerge, IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './client-merges.module.css';
import { MergePicker } from './merge-picker.tsx';
import { MergeSuggestions } from './merge-suggestions.tsx';
import { useAccountName } from './use-account-name.ts';
import { useMerge } from './use-merge.ts';

interface PersonCardProps {
  card: ClientCard;
  mayEdit: boolean;
  /** Loads the data that a merge changes again. */
  onChange: () => Promise<unknown>;
}

/** The clients of one person: merged ones with a button to undo it, suggestions, and a search for others. */
export function PersonCard({ card, mayEdit, onChange }: PersonCardProps) {
  const t = useT('clientMerges');
  const { client, merges, person_ids: personIds } = card;
  const { merge, undo } = useMerge(client, onChange);
  const [isPicking, setIsPicking] = useState(false);
  const choose = (into: ClientSummary) => {
    setIsPicking(false);
    merge(into);
  };
  if (!mayEdit && merges.length === 0) return null;
  return (
    <SettingsCard title={t('title')}>
      {merges.length > 0 && (
        <ul className={classes.list} data-testid="client-merges">
          {merges.map((one) => (
            <Merged key={one.id} merge={one} {...(mayEdit && { onUndo: () => undo(one) })} />
          ))}
        </ul>
      )}
      {mayEdit && (
        <>
          <MergeSuggestions clientId={client.id} onMerge={merge} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowMerge size={15} aria-hidden="true" />}
            data-testid="merge-with"
            onClick={() => setIsPicking(true)}
          >
            {t('merge')}
          </Button>
        </>
      )}
      {isPicking && (
        <MergePicker client={client} personIds={personIds} onChoose={choose} onClose={() => setIsPicking(false)} />
      )}
    </SettingsCard>
  );
}

function Merged({ merge, onUndo }: { merge: ClientMerge; onUndo?: () => void }) {
  const t = useT('clientMerges');
  const time = useTimeFormat();
  const { accountOf } = useAccountName();
  const names = { client: accountOf(merge.client), into: accountOf(merge.into) };
  return (
    <li className={classes.row} data-testid={`merge-${merge.id}`}>
      <div className={classes.text}>
        <div dir="auto">{t('merged', names)}</div>
        <div className={classes.dimmed}>
          {t('mergedBy', { name: fullName(merge.author), at: time.dateTime(merge.created_at) })}
        </div>
      </div>
      {onUndo && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsSplit2 size={15} aria-hidden="true" />}
          aria-label={`${t('undo')}: ${t('merged', names)}`}
          data-testid="undo-merge"
          onClick={onUndo}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
