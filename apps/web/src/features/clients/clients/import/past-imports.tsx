import { Text } from '@mantine/core';
import type { ClientImport } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import classes from './import-clients.module.css';
import { useCountsText, useFailureText } from './import-texts.ts';
import { SaveProblems } from './save-problems.tsx';

/** The results of the last imports. */
export function PastImports({ imports }: { imports: readonly ClientImport[] }) {
  const t = useT('clientImport');
  if (imports.length === 0) return null;
  return (
    <SettingsCard title={t('past.title')}>
      <ul className={classes.past}>
        {imports.map((made) => (
          <PastImport key={made.id} made={made} />
        ))}
      </ul>
    </SettingsCard>
  );
}

function PastImport({ made }: { made: ClientImport }) {
  const t = useT('clientImport');
  const time = useTimeFormat();
  const failureText = useFailureText();
  const countsText = useCountsText();
  const { state, file_name: name, changed, wrong, failure, finished_at: at } = made;
  const ended = state === 'done' ? t('past.done') : t(state === 'cancelled' ? 'past.cancelled' : 'past.stopped');
  return (
    <li data-testid="past-import">
      <div className={classes.pastHead}>
        <span className={classes.fileName} dir="auto">
          {name}
        </span>
        <Text size="sm" c="dimmed">
          {ended}
          {at !== null && ` · ${time.dateTime(at)}`}
        </Text>
      </div>
      <Text size="sm" data-testid="past-counts">
        {countsText(made, t('past.changed', { count: changed }))}
      </Text>
      {failure !== null && (
        <Text size="sm" c="red">
          {failureText(failure)}
        </Text>
      )}
      {wrong > 0 && <SaveProblems made={made} />}
    </li>
  );
}
